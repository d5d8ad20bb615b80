import { type ChannelMove, isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { differences, partsOf } from '../model/set.ts';

/**
 * A canary from when its releases began to run until now. What other teams release meanwhile moves the set that it stands on,
 * and its share may change: it is the same canary, and what was heard of it goes on counting.
 */
export interface CanaryRun {
  /** By its first move, as which it is known to no other run. */
  readonly name: string;
  readonly since: Date;
  /** How it runs now. */
  readonly newest: ChannelMove;
  /** Sets that it was. */
  readonly sets: readonly string[];
  /** Sets of the stable channel that it was compared with. */
  readonly bases: readonly string[];
}

/** How far back a run is looked for, in moves of the channel. */
const MOST_MOVES = 100;

/** Finds the run that a move of the canary is the newest of; of the last one asked for it is remembered. */
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
