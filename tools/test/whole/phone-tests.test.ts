import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from '@jest/globals';
import { ON_PHONES, sameWhateverTheSize } from '../../../e2e/setup/extent.ts';

/** Expressions by which a browser test finds out that it runs on a phone. */
const DOES_OTHERWISE_ON_PHONES = /\bisMobile\b|project\.name\b|viewportSize\(\)\?\.width/;

test('each file of browser tests that does otherwise on a phone has one that each change tries there', () => {
  const specs = globSync('e2e/{journeys,failure-modes}/**/*.spec.ts').filter(
    (path) => !sameWhateverTheSize.some((glob) => matchesGlob(path, glob)),
  );
  const otherwise = specs.filter((path) => DOES_OTHERWISE_ON_PHONES.test(readFileSync(path, 'utf8')));
  expect(otherwise.length).toBeGreaterThan(5);
  expect(otherwise.filter((path) => !ON_PHONES.test(readFileSync(path, 'utf8')))).toEqual([]);
});
