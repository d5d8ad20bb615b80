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

/** Least distance between the centres of two points, in pixels, so that a finger hits one of them (WCAG 2.2, 2.5.8). */
export const REACH = 44;
/** Zoom from which streets are distinguishable and each point stands alone. */
const STREET_ZOOM = 14;

/** Pixels between two positions. Near the equator a degree of longitude is as long as one of latitude. */
const pixels = ([north, east]: Position, [otherNorth, otherEast]: Position, zoom: number): number =>
  (Math.hypot(north - otherNorth, east - otherEast) * 256 * 2 ** zoom) / 360;

/**
 * Groups the points that are less than `REACH` pixels apart at a zoom; from `STREET_ZOOM` on each stands alone. Every
 * point is in exactly one group.
 */
export function groupPoints(stores: readonly Store[], zoom: number): readonly PointGroup[] {
  const groups = stores.map((store) => ({ members: [store], position: centre([store]) }));
  if (zoom < STREET_ZOOM) {
    // The centre of a growing group moves and may come near another group, so each merger starts the search again.
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
