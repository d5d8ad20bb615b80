/** Texts of a carousel of the content, for every remote. */
export const texts = {
  previous: 'Anterior',
  next: 'Siguiente',
  pause: 'Pausar el carrusel',
  play: 'Reanudar el carrusel',
  position: (at: number, of: number) => `${at} de ${of}`,
} as const;
