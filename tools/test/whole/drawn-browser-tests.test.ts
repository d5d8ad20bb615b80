import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  drawnFiles,
  EVERY_CHANGE,
  filesOfChange,
  IN_OTHER_ENGINES,
  journeysOfEngine,
  ONE_IN,
} from '../../../e2e/setup/draw.ts';

const files = Array.from({ length: 40 }, (_, index) => `journeys/${index}.spec.ts`);

test('the same commit draws the same browser tests, another one others', () => {
  expect(drawnFiles(files, [], 'a1')).toEqual(drawnFiles(files.toReversed(), [], 'a1'));
  expect(drawnFiles(files, [], 'a1')).not.toEqual(drawnFiles(files, [], 'b2'));
});

test('what must never break runs for every commit, and a part of the rest', () => {
  const always = files.slice(0, 10);
  const drawn = drawnFiles(files, always, 'a1');
  expect(drawn.slice(0, 10)).toEqual(always);
  expect(drawn).toHaveLength(10 + Math.ceil(30 / ONE_IN));
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('each file is drawn by some of a hundred commits', () => {
  const seen = new Set<string>();
  for (let commit = 0; commit < 100; commit += 1) {
    const draw = createHash('sha1').update(`${commit}`).digest('hex').slice(0, 8);
    for (const file of drawnFiles(files, [], draw)) seen.add(file);
  }
  expect(seen.size).toBe(files.length);
});

test('each pattern of what every change runs matches files, and all of them are in the run', () => {
  const run = filesOfChange('a1');
  for (const pattern of EVERY_CHANGE) {
    const matching = globSync(pattern, { cwd: 'e2e' });
    expect(matching).not.toEqual([]);
    expect(matching.filter((file) => !run.includes(file))).toEqual([]);
  }
});

test('each of the ten journeys is in the table with the files that are drawn for it, and none of those runs for every change', () => {
  const rows = readFileSync('docs/assurance.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm);
  const drawnFor = new Map([...rows].map(([, journey = '', files = '']) => [journey, files]));
  const journeys = [...drawnFor.keys()].map((name) => `engines/journeys/${name}.spec.ts`);
  expect(journeys.toSorted()).toEqual(journeysOfEngine('chromium', 'a1'));
  const files = [...drawnFor.values()].flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)]);
  const paths = files.map(([, name]) => `journeys/${name}.spec.ts`);
  expect(paths.flatMap((path) => globSync(path, { cwd: 'e2e' }))).toEqual(paths);
  const everyChange = globSync([...EVERY_CHANGE], { cwd: 'e2e' });
  expect(paths.filter((path) => everyChange.includes(path))).toEqual([]);
});

test('a change tries the ten journeys in Chromium and three in each other engine, drawn by the commit; the night tries all', () => {
  const all = journeysOfEngine('chromium', 'a1');
  expect(all).toHaveLength(10);
  for (const engine of ['firefox', 'webkit']) {
    expect(journeysOfEngine(engine, 'all')).toEqual(all);
    const drawn = journeysOfEngine(engine, 'a1');
    expect(drawn).toHaveLength(IN_OTHER_ENGINES);
    expect(journeysOfEngine(engine, 'a1')).toEqual(drawn);
    const commits = Array.from({ length: 100 }, (_, commit) => `${commit}`);
    const seen = new Set(commits.flatMap((commit) => journeysOfEngine(engine, commit)));
    expect([...seen].toSorted()).toEqual(all);
  }
});
