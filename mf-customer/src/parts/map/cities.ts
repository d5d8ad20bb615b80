/** View of the map when a city is chosen (ST-07): latitude, longitude and zoom, in the owner's order and spelling. */
export interface CityView {
  readonly name: string;
  readonly centre: readonly [latitude: number, longitude: number];
  readonly zoom: number;
}

const city = (name: string, latitude: number, longitude: number, zoom: number): CityView => ({
  name,
  centre: [latitude, longitude],
  zoom,
});

export const cities: readonly CityView[] = [
  city('Apartadó', 7.883, -76.6253, 13),
  city('Barranca', 7.0653, -73.8547, 13),
  city('Barrancabermeja', 7.0653, -73.8547, 13),
  city('Barranquilla', 10.9685, -74.7813, 12),
  city('Bogotá', 4.6533, -74.0836, 11),
  city('Bucaramanga', 7.1193, -73.1227, 13),
  city('Cali', 3.4516, -76.532, 12),
  city('Cúcuta', 7.8939, -72.5078, 13),
  city('Envigado', 6.1714, -75.5866, 14),
  city('Ibagué', 4.4389, -75.2322, 13),
  city('Ipiales', 0.8303, -77.6444, 14),
  city('Medellín', 6.2466, -75.5818, 12),
  city('Montería', 8.7479, -75.8814, 13),
  city('Neiva', 2.9273, -75.2819, 13),
  city('Pasto', 1.2136, -77.2811, 13),
  city('Pereira', 4.8143, -75.6946, 13),
  city('Pie de Cuesta', 6.9886, -73.0503, 14),
  city('Rionegro', 6.1537, -75.3744, 14),
  city('Sincelejo', 9.3047, -75.3978, 14),
  city('Túquerres', 1.0867, -77.6169, 14),
  city('Valledupar', 10.4631, -73.2532, 13),
  city('Villavicencio', 4.142, -73.6266, 13),
  city('Yopal', 5.3378, -72.3959, 14),
];

/** Zoom at which a chosen point is shown (ST-04). */
export const POINT_ZOOM = 16;
