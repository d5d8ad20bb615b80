import outlines from './city-outlines.json' with { type: 'json' };
import { type Position, roundedRing } from './rounded-ring.ts';

/** Drawing of a city for a map without street tiles. */
export interface DrawnCity {
  readonly name: string;
  /** Edge of the built-up area, exact to about half a kilometre: it shows on which side of town a point lies. */
  readonly outline: readonly Position[];
  /** River by which people orient themselves. */
  readonly river?: readonly Position[];
}

/** Every city of the table; Barranca and Barrancabermeja are one place and have one drawing. */
export const drawnCities: readonly DrawnCity[] = outlines.map(({ city, outline, river }) => ({
  name: city,
  outline: roundedRing(outline as unknown as readonly Position[]),
  ...(river ? { river: river as unknown as readonly Position[] } : {}),
}));
