import type { ReleaseSet } from '@portal/release-protocol/release';
import type { GrantedRun } from '@portal/release-protocol/server/release-grant';
import { type Halving, halved, NothingToFindError, nextTrial } from './set-search.ts';

/** Runs the test against this version; answers whether it passes. */
export type Trial = (run: GrantedRun) => Promise<boolean>;

export interface Suspect {
  readonly name: string;
  readonly owner: string;
  readonly version: string;
  readonly commit: string;
  /** Its hash; null where the release was taken out of the set. */
  readonly hash: string | null;
  readonly before: string | null;
}

export interface Verdict {
  /** The last set in which the test passes, and the one after it. */
  readonly good: string;
  readonly bad: string;
  /** The releases that break the test; several when each breaks it alone, or they break it only together. */
  readonly guilty: readonly Suspect[];
  readonly trials: number;
}

/**
 * Finds two sets that followed one another, the test passing in the one and failing in the other, and then which
 * release of those that differ breaks it by itself.
 * @throws NothingToFindError where the test does not pass in the first set or does not fail in the last
 */
export async function bisect(
  sets: readonly string[],
  manifests: (set: string) => Promise<ReleaseSet>,
  passes: Trial,
): Promise<Verdict> {
  let trials = 0;
  const tried = (run: GrantedRun): Promise<boolean> => {
    trials += 1;
    return passes(run);
  };
  const [first = '', last = ''] = [sets[0], sets.at(-1)];
  if (!(await tried({ set: first })))
    throw new NothingToFindError(`The test fails in the good set ${first} already.`);
  if (await tried({ set: last })) throw new NothingToFindError(`The test passes in the bad set ${last}.`);
  let between: Halving = { low: 0, high: sets.length - 1 };
  for (let middle = nextTrial(between); middle !== undefined; middle = nextTrial(between)) {
    between = halved(between, await tried({ set: sets[middle] ?? '' }));
  }
  const [good = '', bad = ''] = [sets[between.low], sets[between.high]];
  const suspects = differing(await manifests(good), await manifests(bad));
  const guilty = suspects.length > 1 ? await eachAlone(suspects, good, tried) : suspects;
  return { good, bad, guilty: guilty.length > 0 ? guilty : suspects, trials };
}

/** The releases that break the test when each alone is put into the good set. */
async function eachAlone(suspects: readonly Suspect[], good: string, passes: Trial): Promise<Suspect[]> {
  const guilty: Suspect[] = [];
  for (const suspect of suspects) {
    const { name, hash } = suspect;
    if (hash && !(await passes({ set: good, releases: { [name]: hash } }))) guilty.push(suspect);
  }
  return guilty;
}

function differing(before: ReleaseSet, after: ReleaseSet): Suspect[] {
  const [old, young] = [before, after].map(
    ({ shell, remotes }) => new Map([shell, ...remotes].map((release) => [release.name, release])),
  );
  return [...new Set([...(old?.keys() ?? []), ...(young?.keys() ?? [])])].flatMap((name) => {
    const [was, is] = [old?.get(name), young?.get(name)];
    const release = is ?? was;
    if (!release || was?.hash === is?.hash) return [];
    const { owner, version, commit } = release;
    return [{ name, owner, version, commit, hash: is?.hash ?? null, before: was?.hash ?? null }];
  });
}

/** The verdict, for a terminal. */
export function verdictLines({ good, bad, guilty, trials }: Verdict): string {
  return [
    `${trials} trials. The test passes in set ${good} and fails in ${bad}, which came after it.`,
    ...guilty.map(
      ({ name, owner, version, commit, hash, before }) =>
        `  ${name} ${version} of ${owner}, commit ${commit}: ${before ?? 'new'} → ${hash ?? 'gone'}`,
    ),
    guilty.length === 1
      ? `Guilty: ${guilty[0]?.name}. Its owner is ${guilty[0]?.owner}.`
      : 'None of them breaks it alone, or more than one does: ask their owners.',
  ].join('\n');
}
