/** Name of each place of the administration, as its menu and its search say it; a constant each, as the paths are. */
export const manager = 'Manager';
export const pages = 'Paginas';
export const sections = 'Secciones';
export const blocks = 'Preguntas y banners';
export const stores = 'Puntos de atención';
export const customers = 'Clientes';
export const controladminusers = 'Admin Usuarios';
export const profiles = 'Perfiles';
export const audit_log = 'Registro de cambios';
export const validate_modify_terms = 'Modificar Plazo Cuotas';
export const certificates = 'Certificados';
export const money = 'Por resolver';
export const reports = 'Informes';
export const settings = 'Parametrías';
export const releases = 'Despliegues';
