import { adminPaths } from '@portal/contract/admin-areas';

/** Descriptions of the areas of the administration, by path. */
export const areaTexts: Readonly<Record<string, string>> = {
  [adminPaths.customers]: 'Busca, edita y bloquea clientes.',
  [adminPaths.certificates]: 'Paz y salvo, deuda, renta y plan de pagos de cualquier cliente.',
  [adminPaths.pages]: 'Escribe y publica las páginas del sitio.',
  [adminPaths.sections]: 'Carruseles, menús y opciones.',
  [adminPaths.controladminusers]: 'Administradores y sus permisos.',
  [adminPaths.validate_modify_terms]: 'Cambia el plazo de un crédito por un cliente.',
  [adminPaths.reports]: 'Pagos, conciliación y registros.',
  [adminPaths.settings]: 'Enciende y apaga funciones del portal.',
  [adminPaths.releases]: 'Versiones en vivo y su salud.',
  [adminPaths.money]: 'Pagos que necesitan una decisión.',
};
