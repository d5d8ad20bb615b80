/** Antioquia at zoom 6 (ST-06). */
export const defaultView = { centre: [6.9, -75.3], zoom: 6 } as const;
