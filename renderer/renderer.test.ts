import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRenderer, type ServerHalf } from './renderer.ts';

/** Draws what it is asked for; `/stuck` never ends. */
const half = (key: string): ServerHalf => ({
  key,
  source: async () =>
    Buffer.from(`export const draw = async ({ path }) => {
      if (path === '/stuck') for (;;);
      return '<p style="color:red">${key} ' + path + '</p>';
    };`),
});
const page = (path: string) => ({ path }) as Parameters<ReturnType<typeof createRenderer>['draw']>[1];

const thread = new URL('./worker.ts', import.meta.url);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-renderer-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
/** Left by threads so far, once there are no more than `most`. */
const leftBehind = async (most: number): Promise<number> => {
  for (;;) {
    const { length } = readdirSync(folder);
    if (length <= most) return length;
    await new Promise((done) => setImmediate(done));
  }
};

test('a page that never ends costs itself only, and no thread leaves files behind', async () => {
  const renderer = createRenderer(thread, folder);
  const { html, css } = await renderer.draw(half('one'), page('/a'));
  expect(html).toBe('<p data-style="0">one /a</p>');
  expect(css).toBe('[data-style="0"]{color:red}');
  await expect(renderer.draw(half('one'), page('/stuck'))).rejects.toThrow('a page took too long');
  expect((await renderer.draw(half('one'), page('/b'))).html).toContain('one /b');
  expect(await leftBehind(1)).toBe(1);
  await renderer.close();
  expect(await leftBehind(0)).toBe(0);
});

test('more remotes than one thread may hold are drawn by the next, which takes the place of the first', async () => {
  const renderer = createRenderer(thread, folder);
  for (let number = 1; number <= 10; number += 1)
    expect((await renderer.draw(half(`r${number}`), page('/'))).html).toContain(`r${number} /`);
  expect(await leftBehind(1)).toBe(1);
  await renderer.close();
  expect(await leftBehind(0)).toBe(0);
});
