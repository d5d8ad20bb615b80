import { expect, test } from '@jest/globals';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { MoveReport } from '@portal/release-protocol/release-statement';
import type { GrantedRun } from '@portal/release-protocol/server/release-grant';
import { bisect, verdictLines } from './bisect.ts';
import { NothingToFindError, setsBetween } from './set-search.ts';

const release = (name: string, hash: string): Release =>
  ({ name, hash, owner: `${name}-team`, version: '1.0.0', commit: `of ${hash}` }) as Release;
/** Sets by what they hold: `a1 b1` is release 1 of `a` and of `b`. */
const setOf = (hash: string): ReleaseSet => ({
  hash,
  shell: release('shell', 's1'),
  remotes: hash.split(' ').map((part) => release(part[0] ?? '', part)),
});
const history = (...sets: string[]): MoveReport[] =>
  sets.map((set, at) => ({ channel: 'stable', move: at + 1, set }) as MoveReport).toReversed();

/** Fails wherever one of the releases runs. */
const trialOf = (...broken: string[]) => {
  const tried: string[] = [];
  const passes = async (run: GrantedRun): Promise<boolean> => {
    const alone = Object.values(run.releases ?? {});
    const text = alone.length > 0 ? `${alone} on ${run.set}` : (run.set ?? '');
    tried.push(text);
    return !text.split(' ').some((part) => broken.includes(part));
  };
  return { tried, passes };
};

test('of eight sets it names the release that breaks the test, and its owner, in log n trials', async () => {
  const sets = ['a1 b1', 'a2 b1', 'a2 b2', 'a3 b2', 'a3 b3', 'a4 b3', 'a4 b4', 'a5 b4'];
  for (const [at, broken, name] of [
    [1, 'a2', 'a'],
    [4, 'b3', 'b'],
    [7, 'a5', 'a'],
  ] as const) {
    const { passes } = trialOf(...[broken], ...sets.slice(at + 1).flatMap((set) => set.split(' ')));
    const verdict = await bisect(sets, async (set) => setOf(set), passes);
    expect([verdict.good, verdict.bad]).toEqual([sets[at - 1], sets[at]]);
    expect(verdict.guilty).toMatchObject([{ name, owner: `${name}-team`, hash: broken }]);
    expect(verdict.trials).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(sets.length)));
    expect(verdictLines(verdict)).toContain(`Guilty: ${name}. Its owner is ${name}-team.`);
  }
});

test('where a set changed several releases each is tried alone on the last good set', async () => {
  const { passes, tried } = trialOf('b2');
  const verdict = await bisect(['a1 b1 c1', 'a2 b2 c2'], async (set) => setOf(set), passes);
  expect(verdict.guilty.map(({ name }) => name)).toEqual(['b']);
  expect(tried.slice(2)).toEqual(['a2 on a1 b1 c1', 'b2 on a1 b1 c1', 'c2 on a1 b1 c1']);
});

test('what breaks only together is named together', async () => {
  const passes = async (run: GrantedRun) => run.set !== 'a2 b2';
  const verdict = await bisect(['a1 b1', 'a2 b2'], async (set) => setOf(set), passes);
  expect(verdict.guilty.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(verdictLines(verdict)).toContain('None of them breaks it alone');
});

test('it does not guess: a good set that fails and a bad one that passes are said', async () => {
  const sets = ['a1', 'a2', 'a3'];
  const manifests = async (set: string) => setOf(set);
  await expect(bisect(sets, manifests, trialOf('a1').passes)).rejects.toThrow('fails in the good set a1');
  await expect(bisect(sets, manifests, trialOf().passes)).rejects.toThrow('passes in the bad set a3');
});

test('the sets between are those that were live, in order, going back included', () => {
  const moves = history('a', 'b', 'c', 'b', 'd', 'd', 'e');
  expect(setsBetween(moves, 'b', 'e')).toEqual(['b', 'd', 'e']);
  expect(setsBetween(moves, 'a', 'd')).toEqual(['a', 'b', 'c', 'b', 'd']);
  expect(() => setsBetween(moves, 'e', 'a')).toThrow(NothingToFindError);
  expect(() => setsBetween(moves, 'x', 'e')).toThrow('x was never live');
});
