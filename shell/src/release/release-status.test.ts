import { expect, test } from '@jest/globals';
import type { LiveNews } from '@portal/release-protocol/release';
import { store } from '@portal/state/shell';
import { createReleaseStatus } from './release-status.ts';

/** A page whose clock, looks and line a test moves. */
function page(answer: () => LiveNews | undefined) {
  let tick = () => {};
  let asked = 0;
  let visible = true;
  const looks: (() => void)[] = [];
  const window = {
    document: {
      get visibilityState() {
        return visible ? 'visible' : 'hidden';
      },
      addEventListener: (name: string, listener: () => void) =>
        name === 'visibilitychange' && looks.push(listener),
    },
    fetch: async () => {
      asked += 1;
      const news = answer();
      if (!news) throw new TypeError('no line');
      return { ok: true, json: async () => news };
    },
    setInterval: (listener: () => void) => {
      tick = listener;
    },
  } as unknown as Window & typeof globalThis;
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    window,
    asked: () => asked,
    pass: async () => {
      tick();
      await settled();
    },
    look: async (now: boolean) => {
      visible = now;
      for (const listener of looks) listener();
      await settled();
    },
  };
}

const set = { hash: 'a'.repeat(20), stopped: [] };

test('a remote that is switched off, and a newer set, are known at the next question', async () => {
  let live: LiveNews = { set: set.hash, stopped: [] };
  const { window, pass } = page(() => live);
  const status = createReleaseStatus(window, set);
  const heard: (readonly string[])[] = [];
  store.sub(status.stopped, () => heard.push(store.get(status.stopped)));
  await pass();
  expect([status.updateAvailable(), heard]).toEqual([false, []]);
  live = { set: 'b'.repeat(20), stopped: ['mf-a'] };
  await pass();
  await pass();
  expect([status.updateAvailable(), heard]).toEqual([true, [['mf-a']]]);
});

test('a page that is not looked at asks nothing, and asks when a person looks again', async () => {
  const { window, pass, look, asked } = page(() => ({ set: set.hash, stopped: [] }));
  createReleaseStatus(window, set);
  await look(false);
  await pass();
  expect(asked()).toBe(0);
  await look(true);
  expect(asked()).toBe(1);
});

test('without a line the page goes on as it is', async () => {
  const { window, pass } = page(() => undefined);
  const status = createReleaseStatus(window, set);
  await pass();
  expect([status.updateAvailable(), store.get(status.stopped)]).toEqual([false, []]);
});
