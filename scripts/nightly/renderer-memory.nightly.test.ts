import { expect, test } from '@jest/globals';
import { builtBundle, memoryOver } from '../../bench/renderer/bench.ts';
import { createRenderer } from '../../renderer/index.ts';

const PAGES = Number(process.env['PAGES'] ?? 100_000);

test(`the renderer's memory stays where it is over ${PAGES} pages`, async () => {
  const renderer = createRenderer();
  try {
    const curve = await memoryOver(renderer, builtBundle(), PAGES);
    console.log(curve.map(({ pages, resident }) => `${pages}: ${resident.toFixed(0)} MB`).join(', '));
    const [first, ...later] = curve.map(({ resident }) => resident);
    expect(Math.max(...later)).toBeLessThan((first ?? 0) * 1.25);
  } finally {
    renderer.close();
  }
}, 3_600_000);
