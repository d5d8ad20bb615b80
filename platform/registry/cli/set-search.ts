import type { MoveReport } from '@portal/release-protocol/release-statement';

/** The search cannot begin or end; its message has a reason for a person to look at. */
export class NothingToFindError extends Error {
  override readonly name = 'NothingToFindError';
}

/** Sets of `stable` from `good` to `bad`, the oldest first, without immediate repeats. @throws NothingToFindError */
export function setsBetween(
  moves: readonly Pick<MoveReport, 'channel' | 'move' | 'set'>[],
  good: string,
  bad: string,
): readonly string[] {
  const history = moves
    .filter(({ channel }) => channel === 'stable')
    .toSorted((one, other) => one.move - other.move)
    .map(({ set }) => set)
    .filter((set, at, all) => set !== all[at - 1]);
  const last = history.lastIndexOf(bad);
  const first = history.lastIndexOf(good, last);
  if (first < 0 || last < 0)
    throw new NothingToFindError(
      `Set ${first < 0 ? good : bad} was never live${first < 0 ? ` before ${bad}` : ''}.`,
    );
  return history.slice(first, last + 1);
}

/** Range of positions in the list of sets: the set at `low` works, the set at `high` fails. */
export interface Halving {
  readonly low: number;
  readonly high: number;
}

/** The position to try next; undefined once `high` follows `low` directly. */
export function nextTrial({ low, high }: Halving): number | undefined {
  return high - low > 1 ? Math.floor((low + high) / 2) : undefined;
}

/** The remaining range after the next trial. */
export function halved(halving: Halving, works: boolean): Halving {
  const middle = nextTrial(halving);
  if (middle === undefined) return halving;
  return works ? { ...halving, low: middle } : { ...halving, high: middle };
}
