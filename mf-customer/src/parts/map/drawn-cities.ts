import outlines from './city-outlines.json' with { type: 'json' };
import { type Position, roundedRing } from './rounded-ring.ts';

/** A city as it is drawn where no streets can be had. */
export interface DrawnCity {
  readonly name: string;
  /** The edge of what is built, drawn by hand to about half a kilometre: it says on which side of town a point lies. */
  readonly outline: readonly Position[];
  /** The river by which people know their way. */
  readonly river?: readonly Position[];
}

/** Every city of the table; Barranca and Barrancabermeja are one place, and so one drawing. */
export const drawnCities: readonly DrawnCity[] = outlines.map(({ city, outline, river }) => ({
  name: city,
  outline: roundedRing(outline as unknown as readonly Position[]),
  ...(river ? { river: river as unknown as readonly Position[] } : {}),
}));
