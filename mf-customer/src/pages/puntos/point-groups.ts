import type { Store } from '@portal/contract';

export interface PointGroup {
  readonly key: string;
  /** What a screen reader says of it. */
  readonly label: string;
  readonly position: [latitude: number, longitude: number];
  readonly members: readonly Store[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Points that would lie on one another at this zoom become one (cells of about 40 px); from street level on
 * each stands alone. Every point is in exactly one group.
 */
export const groupPoints = (stores: readonly Store[], zoom: number): readonly PointGroup[] => {
  const degreesPerCell = zoom >= 14 ? 0 : (360 * 40) / (256 * 2 ** zoom);
  const cells = new Map<string, Store[]>();
  for (const store of stores) {
    const key =
      degreesPerCell === 0
        ? store.name
        : `${Math.floor(store.latitude / degreesPerCell)} ${Math.floor(store.longitude / degreesPerCell)}`;
    cells.set(key, [...(cells.get(key) ?? []), store]);
  }
  return [...cells].map(([key, members]) => ({
    key,
    label:
      members.length === 1
        ? (members[0]?.name ?? '')
        : `${members.length} puntos cerca de ${members[0]?.city ?? ''}`,
    position: [
      mean(members.map(({ latitude }) => latitude)),
      mean(members.map(({ longitude }) => longitude)),
    ],
    members,
  }));
};
