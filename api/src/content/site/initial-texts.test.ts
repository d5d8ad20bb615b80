import { expect, test } from '@jest/globals';
import { initialBlocks } from './initial-blocks.ts';
import { initialPages } from './initial-pages.ts';

test('[PY-08] who reads what paying a credit early takes reads of the guarantee too, which a total contains', () => {
  const texts = [...initialBlocks(() => ''), ...Object.values(initialPages)].map((one) =>
    JSON.stringify(one),
  );
  const early = texts.flatMap((text) => text.match(/pagas el capital[^.]*/g) ?? []);
  expect(early.length).toBeGreaterThan(1);
  for (const sentence of early) expect(sentence).toContain('la fianza que falta');
});
