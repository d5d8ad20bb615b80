import { expect, test } from '@jest/globals';
import type { RegistryReport } from '@portal/release-protocol/release-statement';
import { RegistryCallError } from './client.ts';
import { outcomeIn, waitForVerdict } from './wait.ts';

const tried = { name: 'mf-a', hash: '1'.repeat(20) };
const channel = (hash: string) => ({
  ...{ set: 'a'.repeat(20), move: 1, since: '2026-11-20T10:00:00Z', actor: 'a-team', reason: 'a try' },
  releases: [{ name: 'mf-a', owner: 'a-team', version: '1.0.0', commit: 'abc', hash }],
});
const LIVE = channel('0'.repeat(20));
const share = { count: 0, of: 0 };
const failedFor = (count: number, of: number) => ({
  ...{ code: 'failed' as const, failed: { count, of }, stableFailed: share, budget: share, kinds: [] },
});
const canary = (
  verdict: 'healthy' | 'worse' | 'inconclusive',
  hash = tried.hash,
): RegistryReport['canary'] => ({
  ...channel(hash),
  share: 10,
  judged: {
    ...{ verdict, since: '2026-11-20T10:00:00Z', by: 'health', reason: failedFor(0, 130) },
    ...{ failed: share, stableFailed: share, slow: share },
  },
});
const endedCanary = {
  ...{ set: 'a'.repeat(20), at: '2026-11-20T10:00:00Z', actor: 'health', verdict: 'worse' as const },
  reason: failedFor(3, 4),
};

const NOTHING = { stable: LIVE, canary: null, endedCanary: null };

test.each([
  ['is judged healthy', { canary: canary('healthy') }, 'healthy'],
  ['is judged worse', { canary: canary('worse') }, 'worse'],
  ['is not judged yet', { canary: canary('inconclusive') }, undefined],
  ['has ended by itself', { canary: null, endedCanary }, 'worse'],
  ['gave its place to another', { canary: canary('healthy', '2'.repeat(20)) }, 'worse'],
  ['was made everybody’s', { stable: channel(tried.hash), canary: null }, 'healthy'],
])('the wait for a canary that %s is known or goes on', (_how, more, verdict) => {
  const report = { ...NOTHING, ...more };
  expect(outcomeIn(report, tried)?.verdict).toBe(verdict);
});

test('a canary of which too little is heard is inconclusive in the end, and what ended one is said', async () => {
  const asked: string[] = [];
  const report = async (): Promise<RegistryReport> => {
    asked.push('');
    return { stable: LIVE, canary: canary('inconclusive'), endedCanary: null } as unknown as RegistryReport;
  };
  const outcome = await waitForVerdict(report, tried, { milliseconds: 30, every: 5 });
  expect(outcome.verdict).toBe('inconclusive');
  expect(asked.length).toBeGreaterThan(1);
  expect(outcomeIn({ stable: LIVE, canary: null, endedCanary }, tried)?.said).toContain(
    'it failed for 3 of 4 addresses',
  );
});

test('a registry that is away for a while says nothing of a release: it is asked again, and never called worse', async () => {
  const away = new RegistryCallError(undefined, 'There is no registry.');
  let calls = 0;
  const returning = async (): Promise<RegistryReport> => {
    calls += 1;
    if (calls < 4) throw away;
    return { ...NOTHING, canary: canary('healthy') } as unknown as RegistryReport;
  };
  const limits = { milliseconds: 60_000, every: 1 };
  expect((await waitForVerdict(returning, tried, limits)).verdict).toBe('healthy');
  const gone = await waitForVerdict(() => Promise.reject(away), tried, { milliseconds: 10, every: 2 });
  expect(gone).toEqual({
    verdict: 'inconclusive',
    said: expect.stringContaining('cannot be asked: There is no registry.'),
  });
  const refusal = {
    code: 'UNKNOWN_KEY',
    problem: 'The key is unknown.',
    who: 'root',
    fix: 'Add it.',
  } as const;
  const refused = () => Promise.reject(new RegistryCallError(refusal, ''));
  await expect(waitForVerdict(refused, tried, limits)).rejects.toThrow('The key is unknown.');
});
