import { expect, test } from '@jest/globals';
import type { RegistryReport } from '@portal/contract/release-statement';
import { outcomeIn, waitForVerdict } from './wait.ts';

const tried = { name: 'mf-a', hash: '1'.repeat(20) };
const channel = (hash: string) => ({
  ...{ set: 'a'.repeat(20), move: 1, since: '2026-11-20T10:00:00Z', actor: 'a-team', reason: 'a try' },
  releases: [{ name: 'mf-a', owner: 'a-team', version: '1.0.0', commit: 'abc', hash }],
});
const LIVE = channel('0'.repeat(20));
const share = { count: 0, of: 0 };
const canary = (
  verdict: 'healthy' | 'worse' | 'inconclusive',
  hash = tried.hash,
): RegistryReport['canary'] => ({
  ...channel(hash),
  ...{ share: 10, named: false },
  judged: {
    ...{ verdict, since: '2026-11-20T10:00:00Z', by: 'health', reason: 'it failed for 0 of 130 addresses' },
    ...{ failed: share, stableFailed: share, slow: share },
  },
});
const endedCanary = {
  ...{ set: 'a'.repeat(20), at: '2026-11-20T10:00:00Z', actor: 'health', verdict: 'worse' as const },
  reason: 'The canary ended by itself: it failed for 3 of 4 addresses',
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
