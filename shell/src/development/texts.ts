/** Texts of the overlay for developers. */
export const developmentTexts = {
  kinds: { build: 'No compila', type: 'Error de tipos', run: 'Error al ejecutar' },
  label: 'Errores de desarrollo',
  close: 'Cerrar (Esc)',
  openSource: 'Abrir en el editor',
  notOpened: 'No se pudo abrir. Di cuál es tu editor en EDITOR o LAUNCH_EDITOR.',
};
