/**
 * Path of each place of the administration. A constant each, not one object, so that a bundle holds only those it uses.
 */
export const manager = '/manager';
export const pages = '/pages';
export const sections = '/sections';
export const blocks = '/sections/bloques';
export const stores = '/sections/puntos';
export const customers = '/adminuser';
export const controladminusers = '/controladminusers';
export const profiles = '/controladminusers/perfiles';
export const audit_log = '/controladminusers/registro';
export const validate_modify_terms = '/validate_modify_terms';
export const certificates = '/certificates';
export const money = '/money-desk';
export const reports = '/reports';
export const settings = '/settings';
export const releases = '/releases';
