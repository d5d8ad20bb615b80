export const texts = {
  stores: {
    title: 'Puntos de atención',
    lead: 'Encuentra el más cercano para pagar en caja o pedir ayuda.',
    city: 'Ciudad',
    all: 'Todas',
    point: 'Punto',
    choosePoint: 'Elige un punto',
    count: (count: number, city: string) =>
      `${count === 1 ? '1 punto' : `${count} puntos`}${city ? ` en ${city}` : ' en todo el país'}`,
    seeAll: 'Ver todos los puntos',
    failed: 'No pudimos traer los puntos de atención',
    you: 'Estás aquí',
    nearMe: 'Cerca de mí',
    locating: 'Buscando dónde estás',
    notLocated: 'No pudimos saber dónde estás. Revisa el permiso de ubicación, o elige tu ciudad.',
    away: (distance: string) => `, a ${distance}`,
    way: 'Cómo llegar',
    call: (phone: string) => `Llamar al ${phone}`,
    distances: ([near, middle, far]: readonly [number, number, number]) =>
      `Contorno aproximado. Los círculos están a ${near}, ${middle} y ${far} km del centro.`,
  },
} as const;
