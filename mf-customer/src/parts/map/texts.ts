/** Words on the map where a place is picked. */
export const texts = {
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  attribution: 'Colaboradores de OpenStreetMap',
  offline: 'Mapa sin conexión: las calles necesitan internet.',
} as const;
