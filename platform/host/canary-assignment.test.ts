import { expect, test } from '@jest/globals';
import type { ReleaseSet } from '@portal/release-protocol/release';
import type { ActiveSets } from './active-set.ts';
import { assignedSet } from './canary-assignment.ts';

const set = (hash: string): ReleaseSet => ({ hash, shell: undefined as never, remotes: [] });
const live = (share?: number): ActiveSets => ({
  stable: set('stable'),
  canary: share === undefined ? undefined : { set: set('canary'), share, move: 1 },
  stopped: [],
});
const given = (share: number | undefined, cookies: string) => assignedSet(live(share), cookies).set.hash;

test('without a canary everybody gets the same, and no cookie', () => {
  expect(assignedSet(live(), '')).toEqual({ set: set('stable'), cookies: [] });
  expect(given(undefined, '__Host-canary=1')).toBe('stable');
});

test('a browser keeps its bucket: what it was given once it gets while the share grows', () => {
  expect(given(10, 'theme=dark; __Host-canary=10')).toBe('canary');
  expect(given(10, '__Host-canary=11; theme=dark')).toBe('stable');
  expect(given(11, '__Host-canary=11; theme=dark')).toBe('canary');
  expect(given(100, '__Host-canary=100')).toBe('canary');
});

test('a browser without a bucket, or with a false one, draws one', () => {
  const drawn = assignedSet(live(10), '__Host-canary=0', {}, () => 7);
  expect(drawn.set.hash).toBe('canary');
  expect(drawn.cookies[0]).toMatch(/^__Host-canary=7; Path=\/; .*Secure; HttpOnly/);
  expect(assignedSet(live(10), '__Host-canary=7').cookies).toEqual([]);
});

test('of the hundred buckets exactly the share gets the canary', () => {
  const sets = Array.from({ length: 100 }, (_, at) => assignedSet(live(10), '', {}, () => at + 1).set.hash);
  expect(sets.filter((hash) => hash === 'canary')).toHaveLength(10);
});

test('a version of its own comes before the canary; a pass that is good no more is taken away', () => {
  const held = { id: 'a', run: 'set@b', set: set('own'), expires: new Date() };
  expect(assignedSet(live(100), '__Host-canary=1', { held })).toEqual({ set: set('own'), cookies: [] });
  expect(assignedSet(live(), '', { cookie: 'gone' })).toEqual({ set: set('stable'), cookies: ['gone'] });
});
