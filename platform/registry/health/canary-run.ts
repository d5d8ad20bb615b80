import { type ChannelMove, isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { differences, partsOf } from '../model/set.ts';

/**
 * A canary from the time when its releases began to run. Other teams' releases may change its base set meanwhile, and
 * operators its share: it is still the same canary, and earlier reports go on counting.
 */
export interface CanaryRun {
  /** Unique name, made of the number of its first move. */
  readonly name: string;
  readonly since: Date;
  /** The last move of the channel, with the present share. */
  readonly newest: ChannelMove;
  /** Hashes of the sets that the canary had since it began. */
  readonly sets: readonly string[];
  /** Sets of the stable channel that it was compared with. */
  readonly bases: readonly string[];
}

/** Number of the channel's moves that are searched for the beginning of a run. */
const MOST_MOVES = 100;

/** Finds the run that ends with a move of the canary; the last answer is kept. */
export function createCanaryRuns(
  registry: Pick<ReleaseRegistry, 'moves' | 'set'>,
): (newest: ChannelMove) => Promise<CanaryRun> {
  let known: CanaryRun | undefined;

  /** Differences between the canary and its base set, as JSON. */
  async function changesOf({ set, base }: ChannelMove): Promise<string> {
    const [parts, before] = [await registry.set(set), base && (await registry.set(base))];
    return parts && before
      ? JSON.stringify([...differences(partsOf(before), partsOf(parts))].sort())
      : `all of ${set}`;
  }

  return async (newest) => {
    if (known?.newest.move === newest.move) return known;
    const changes = await changesOf(newest);
    const run: ChannelMove[] = [];
    for (const move of await registry.moves('canary', MOST_MOVES)) {
      if (move.move > newest.move) continue;
      if (!isRunning(move) || (await changesOf(move)) !== changes) break;
      run.push(move);
    }
    const first = run.at(-1) ?? newest;
    known = {
      name: `canary ${first.move}`,
      since: first.at,
      newest,
      sets: [...new Set([newest, ...run].map(({ set }) => set))],
      bases: [...new Set([newest, ...run].flatMap(({ base }) => base ?? []))],
    };
    return known;
  };
}
