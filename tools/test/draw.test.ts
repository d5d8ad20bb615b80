import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { DRAWN_PARTS, drawnTests, type JestStage } from './draw.ts';
import { kindOf, testFiles } from './test-paths.ts';

const all = testFiles();
const stages: readonly JestStage[] = ['unit', 'postgres', 'embedded'];
const filesOf = (stage: JestStage) =>
  all.filter((path) => kindOf(path) === (stage === 'unit' ? 'unit' : 'database'));
const run = (stage: JestStage, draw: string) => drawnTests(stage, filesOf(stage), draw).files;

test.each(stages)(
  'the same commit draws the same %s tests, whatever their order; another one others',
  (stage) => {
    const reversed = drawnTests(stage, filesOf(stage).toReversed(), 'a1').files;
    expect(run(stage, 'a1').toSorted()).toEqual(reversed.toSorted());
    expect(run(stage, 'a1')).not.toEqual(run(stage, 'b2'));
  },
);

test.each(stages)('every %s test runs for some of a hundred commits, and no draw has one twice', (stage) => {
  const seen = new Set<string>();
  for (let commit = 0; commit < 100; commit += 1) {
    const draw = createHash('sha1').update(`${commit}`).digest('hex').slice(0, 8);
    const files = run(stage, draw);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) seen.add(file);
  }
  expect([...seen].toSorted()).toEqual(run(stage, 'all').toSorted());
});

test('nothing is left out of the tests without a database and of those on PostgreSQL where all are drawn', () => {
  for (const stage of ['unit', 'postgres'] as const)
    expect(run(stage, 'all').toSorted()).toEqual(filesOf(stage).toSorted());
});

test.each(DRAWN_PARTS)('of "$name" ($stage) one file in $oneIn is drawn', ({ stage, name, oneIn }) => {
  const { parts } = drawnTests(stage, filesOf(stage), 'a1');
  const part = parts.find((other) => other.name === name);
  expect(part?.of).toBeGreaterThan(oneIn);
  expect(part?.drawn).toBe(Math.ceil((part?.of ?? 0) / oneIn));
});

test('what money, access and the kills at each step of a payment need runs on PostgreSQL for every change', () => {
  const files = run('postgres', 'a1');
  for (const file of [
    'api/src/app/access.db.test.ts',
    'api/src/access/identity/login.db.test.ts',
    'api/src/money/payments/crash.db.test.ts',
    'api/src/money/payments/settle.db.test.ts',
    'api/testing/simulation/simulation.db.test.ts',
  ])
    expect(files).toContain(file);
});
