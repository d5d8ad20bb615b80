import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { filesWithRiddles, riddlesIn } from './plain-words.ts';

const root = join(import.meta.dirname, '..');

/** Files still to be mended. It only grows shorter: a file that holds no riddle any more must leave it. */
const waiting = new Set(
  readFileSync(join(root, 'scripts/plain-words.waiting.txt'), 'utf8').split('\n').filter(Boolean),
);

describe('comments, documents and names of tests', () => {
  test('use plain words: none of the short list of riddles', () => {
    const found = [...filesWithRiddles()]
      .filter(([file]) => !waiting.has(file))
      .map(([file, words]) => `${file}: ${words.join(', ')}`);
    expect(found).toEqual([]);
  });

  test('are mended in no file that still waits for it', () => {
    const holding = filesWithRiddles();
    expect([...waiting].filter((file) => existsSync(join(root, file)) && !holding.has(file))).toEqual([]);
  });
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
