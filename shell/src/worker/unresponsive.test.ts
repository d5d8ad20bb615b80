import { expect, test } from '@jest/globals';
import { createListener, EVERY_MS, SILENCE_MS } from './unresponsive.ts';

function page() {
  let now = 0;
  const listener = createListener(() => now);
  listener.watch(true);
  /** So many ticks in their time; what they said. */
  const ticks = (count: number, answers: boolean) => {
    const said: (string | undefined)[] = [];
    for (let tick = 0; tick < count; tick += 1) {
      now += EVERY_MS;
      said.push(listener.tick());
      if (answers) listener.answered();
    }
    return said;
  };
  return { listener, ticks, sleep: (milliseconds: number) => (now += milliseconds) };
}
const LONG = SILENCE_MS / EVERY_MS + 5;

test('a page that answers is asked each time and never reported', () => {
  expect(new Set(page().ticks(100, true))).toEqual(new Set(['ask']));
});

test('a page that does not answer is reported once, and again only after it has answered', () => {
  const { ticks } = page();
  expect(ticks(LONG, false).filter((said) => said === 'report')).toHaveLength(1);
  expect(ticks(LONG, false).filter((said) => said === 'report')).toHaveLength(0);
  ticks(1, true);
  expect(ticks(LONG, false).filter((said) => said === 'report')).toHaveLength(1);
});

test('a hidden page is not asked, and does not count as unresponsive once it is shown again', () => {
  const { listener, ticks } = page();
  listener.watch(false);
  expect(new Set(ticks(LONG, false))).toEqual(new Set([undefined]));
  listener.watch(true);
  expect(ticks(1, true)).toEqual(['ask']);
});

test('a machine that slept is no page that hangs', () => {
  const { ticks, sleep } = page();
  ticks(1, true);
  sleep(3_600_000);
  expect(ticks(2, true)).toEqual(['ask', 'ask']);
});
