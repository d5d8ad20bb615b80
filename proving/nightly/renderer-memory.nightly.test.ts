import { expect, test } from '@jest/globals';
import { createRenderer } from '../../platform/renderer/index.ts';
import { builtBundle, memoryOver } from '../bench/renderer/bench.ts';

const PAGES = Number(process.env['PAGES'] ?? 100_000);
/** On each of them; with few a busy machine has time for all the pages. */
const QUESTIONS = Number(process.env['QUESTIONS'] ?? 30);

test(`the renderer's memory stays where it is over ${PAGES} pages with ${QUESTIONS} questions`, async () => {
  const renderer = createRenderer();
  try {
    const bundle = builtBundle();
    await memoryOver(renderer, bundle, 80, () => {});
    const { pid } = renderer;
    const curve = await memoryOver(renderer, bundle, PAGES, console.info, QUESTIONS);
    const [first, ...later] = curve.map(({ resident }) => resident);
    expect(Math.max(...later)).toBeLessThan((first ?? 0) * 1.25);
    // A process that began anew would be small too.
    expect(renderer.pid).toBe(pid);
  } finally {
    renderer.close();
  }
}, 7_200_000);
