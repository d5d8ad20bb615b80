import { expect, test } from '@jest/globals';
import { errorsWithoutName, filesWithRiddles, goneNamesIn, riddlesIn } from './plain-words.ts';

test('comments, documents and names of tests use plain words: none of the short list of riddles', () => {
  expect([...filesWithRiddles()].map(([file, words]) => `${file}: ${words.join(', ')}`)).toEqual([]);
});

test('a riddle is a whole word, in any case; another word that begins like it is allowed', () => {
  expect(riddlesIn('Whoever asks; misfits(set); .tirilla { } unless told')).toEqual([
    'whoever',
    'misfits',
    'tirilla',
    'unless told',
  ]);
  expect(riddlesIn('the web door; doors; indoors')).toEqual(['door', 'doors']);
  expect(riddlesIn('immortal, mortality, `nobody-listens`, breathed')).toEqual(['nobody']);
});

test('"is none" is a riddle, also over the end of a line; "there is none" and "is none of" are plain', () => {
  expect(riddlesIn('a key that is none. dates are\n * none, reversed; it was none')).toEqual([
    'is none',
    'are\n * none',
    'was none',
  ]);
  expect(riddlesIn('undefined where there is none; that is none of them')).toEqual([]);
});

test('a name that is gone is found as it was written, in code and not in sentences', () => {
  expect(goneNamesIn("throw new Refusal('X'); // Refusal of a payment\nfunction isRefusal() {}")).toEqual([
    'Refusal',
  ]);
});

test('a limit is named by what it limits: "patience" is refused in words and names, and so is a bare LONGEST or KEPT', () => {
  expect(riddlesIn('const PATIENCE_MS = 5; the patience of a call; patiently')).toEqual([
    'patience',
    'patience',
  ]);
  expect(goneNamesIn('const PATIENCE = 2; LONGEST + MOST_HITS; KEPT_FOR; rows.slice(0, KEPT)')).toEqual([
    'PATIENCE',
    'LONGEST',
    'KEPT',
  ]);
});

test('a class of errors ends in Error', () => {
  const source =
    'class PortTaken extends Error {}\nclass GoneError extends ApiError {}\nclass Late extends GoneError {}';
  expect(errorsWithoutName(source)).toEqual(['PortTaken', 'Late']);
});
