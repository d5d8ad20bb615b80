/** A place on the globe in degrees, WGS 84. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two places in a straight line over the globe. */
export function distanceKm(from: Place, to: Place): number {
  const height = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const width = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = height + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * width;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(share));
}

/** A distance in words: `350 m`, `1,2 km`, `48 km`. @param km kilometres */
export function distanceText(km: number): string {
  if (km < 1) return `${Math.round(km * 100) * 10} m`;
  return km < 10 ? `${km.toFixed(1).replace('.', ',')} km` : `${Math.round(km)} km`;
}

/** Position of the browser, which asks the person: call it at a press. @throws GeolocationPositionError */
export function whereAmI(geolocation: Geolocation): Promise<Place> {
  return new Promise((resolve, reject) =>
    geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: 10_000,
      maximumAge: 60_000,
    }),
  );
}

/** Address of Google Maps with the route to a place. */
export function wayTo({ latitude, longitude }: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
