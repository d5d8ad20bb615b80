import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countChanges, wordChanges } from './word-changes.ts';

test('what came and what went is marked by words, and counted', () => {
  const runs = wordChanges(
    'Antes de aceptar te decimos cuánto pagas de más.',
    'Antes de aceptar te mostramos cuánto cambia cada mes y cuánto pagas de más en intereses.',
  );
  expect(runs.filter(({ kind }) => kind === 'removed').map(({ text }) => text.trim())).toEqual([
    'decimos',
    'más.',
  ]);
  expect(countChanges(runs)).toEqual({ added: 9, removed: 2 });
});

test('equal texts have no changes, whatever their spaces, and an empty one is all new', () => {
  expect(countChanges(wordChanges('una  frase', 'una frase'))).toEqual({ added: 0, removed: 0 });
  expect(wordChanges('', 'todo nuevo')).toEqual([{ kind: 'added', text: 'todo nuevo' }]);
  expect(wordChanges('', '')).toEqual([]);
});

test('without what came it is the older text, without what went the newer one', () => {
  const words = fc
    .array(fc.constantFrom('pago', 'cuota', 'tu', 'crédito', 'hoy'))
    .map((all) => all.join(' '));
  const read = (runs: ReturnType<typeof wordChanges>, without: string): string =>
    runs
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text.trim())
      .join(' ')
      .replace(/\s+/g, ' ');
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = wordChanges(before, after);
      expect(read(runs, 'added')).toBe(before);
      expect(read(runs, 'removed')).toBe(after);
    }),
  );
});

test('two texts of ten thousand other words are compared without a table of all of them', () => {
  const text = (word: string) => Array.from({ length: 10_000 }, (_, at) => `${word}${at}`).join(' ');
  expect(wordChanges(`Hola ${text('a')}`, `Hola ${text('b')}`)).toHaveLength(3);
});
