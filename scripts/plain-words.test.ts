import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { filesWithRiddles, riddlesIn } from './plain-words.ts';

/** What is still to be mended, a line a file: its path and the riddles that it may hold. It only grows shorter. */
const waiting = new Map(
  readFileSync(join(import.meta.dirname, 'plain-words.waiting.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [file = '', words = ''] = line.split(': ');
      return [file, words.split(', ')] as const;
    }),
);

test('comments, documents and names of tests use plain words: none of the short list of riddles', () => {
  const found = [...filesWithRiddles()]
    .map(([file, words]) => [file, words.filter((word) => !waiting.get(file)?.includes(word))] as const)
    .filter(([, words]) => words.length > 0)
    .map(([file, words]) => `${file}: ${words.join(', ')}`);
  expect(found).toEqual([]);
});

test('a riddle is a whole word, in any case; another word that begins like it is none', () => {
  expect(riddlesIn('Whoever asks; misfits(set); .tirilla { } unless told')).toEqual([
    'whoever',
    'misfits',
    'tirilla',
    'unless told',
  ]);
  expect(riddlesIn('immortal, mortality, `nobody-listens`, breathed')).toEqual(['nobody']);
});
