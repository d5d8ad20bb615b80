import { expect, test } from '@jest/globals';
import { filesWithRiddles, riddlesIn } from './plain-words.ts';

test('comments, documents and names of tests use plain words: none of the short list of riddles', () => {
  expect([...filesWithRiddles()].map(([file, words]) => `${file}: ${words.join(', ')}`)).toEqual([]);
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
