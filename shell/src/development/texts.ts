/** Of the overlay that a developer sees. */
export const developmentTexts = {
  kinds: { build: 'No compila', type: 'Error de tipos', run: 'Error al ejecutar' },
  label: 'Errores de desarrollo',
  close: 'Cerrar (Esc)',
};
