import type { Store } from '@portal/contract';

export interface PointGroup {
  readonly key: string;
  /** Name for screen readers. */
  readonly label: string;
  readonly position: [latitude: number, longitude: number];
  readonly members: readonly Store[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Position = PointGroup['position'];

const centre = (members: readonly Store[]): Position => [
  mean(members.map(({ latitude }) => latitude)),
  mean(members.map(({ longitude }) => longitude)),
];

/** Pixels between the middles of two points at least, so that a finger meets one of them (WCAG 2.2, 2.5.8). */
export const REACH = 44;
/** From here on streets can be told apart, and each point stands alone. */
const STREET_ZOOM = 14;

/** At the equator, where the country lies, a degree is as wide as it is high. */
const pixels = ([north, east]: Position, [otherNorth, otherEast]: Position, zoom: number): number =>
  (Math.hypot(north - otherNorth, east - otherEast) * 256 * 2 ** zoom) / 360;

/**
 * Points that would be too near one another at this zoom become one; from street level on each stands alone. Every
 * point is in exactly one group.
 */
export function groupPoints(stores: readonly Store[], zoom: number): readonly PointGroup[] {
  const groups = stores.map((store) => ({ members: [store], position: centre([store]) }));
  if (zoom < STREET_ZOOM) {
    // A group's middle moves as it grows and may come near another: until nothing changes.
    for (let at = 0; at < groups.length; ) {
      const group = groups[at];
      const near = groups.findIndex(
        (other, index) => index > at && group && pixels(group.position, other.position, zoom) < REACH,
      );
      const [other] = near < 0 ? [] : groups.splice(near, 1);
      if (!group || !other) {
        at += 1;
        continue;
      }
      group.members.push(...other.members);
      group.position = centre(group.members);
      at = 0;
    }
  }
  return groups.map(({ members, position }) => ({
    key: members[0]?.name ?? '',
    label:
      members.length === 1
        ? (members[0]?.name ?? '')
        : `${members.length} puntos cerca de ${members[0]?.city ?? ''}`,
    position,
    members,
  }));
}
