export type Position = readonly [latitude: number, longitude: number];

/** Number of times that corners are cut: more would not be seen at the sizes of the map. */
const CUTS = 3;

/** A ring with its corners cut (Chaikin's algorithm), so that few corners are drawn as a curve. */
export function roundedRing(corners: readonly Position[]): readonly Position[] {
  let ring = corners;
  for (let cut = 0; cut < CUTS; cut += 1) {
    ring = ring.flatMap((from, index): Position[] => {
      const to = ring[(index + 1) % ring.length] ?? from;
      return [between(from, to, 0.25), between(from, to, 0.75)];
    });
  }
  return ring;
}

function between([north, east]: Position, [toNorth, toEast]: Position, share: number): Position {
  return [north + (toNorth - north) * share, east + (toEast - east) * share];
}

/** Whether a position lies within a ring: a line from there to the outside crosses an odd number of its sides. */
export function isWithin([north, east]: Position, ring: readonly Position[]): boolean {
  let crossings = 0;
  ring.forEach(([fromNorth, fromEast], index) => {
    const [toNorth, toEast] = ring.at(index - 1) ?? [fromNorth, fromEast];
    if (fromEast > east === toEast > east) return;
    const side = ((toNorth - fromNorth) * (east - fromEast)) / (toEast - fromEast) + fromNorth;
    if (north < side) crossings += 1;
  });
  return crossings % 2 === 1;
}
