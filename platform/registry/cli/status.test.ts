import { expect, test } from '@jest/globals';
import { releaseSummaries } from '../model/set.ts';
import { build } from '../testing/builds.ts';
import { statusLines } from './status.ts';

test('a release that was built from uncommitted sources is marked in the status, one of its commit alone is not', () => {
  const clean = build({ name: 'mf-terms' }).release;
  const dirty = build({ name: 'mf-points', more: { dirty: true } }).release;
  const status = statusLines({
    ...{ registry: 'portal', canary: null, stopped: [] },
    stable: {
      ...{ set: 'a'.repeat(20), move: 1, since: '2026-11-20T10:00:00Z' },
      releases: releaseSummaries({
        hash: 'a'.repeat(20),
        shell: build({ name: 'shell' }).release,
        remotes: [clean, dirty],
      }),
    },
  });
  const lineOf = (name: string) => status.split('\n').find((line) => line.includes(name));
  expect(lineOf('mf-points')).toMatch(/\(and uncommitted changes\)$/);
  expect(lineOf('mf-terms')).not.toContain('uncommitted');
});
