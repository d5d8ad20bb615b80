import { beforeEach, describe, expect, test } from '@jest/globals';
import { store } from '@portal/state/shell';
import { createExpiry, ENDS_KEY, type Expiry } from './idle-expiry.ts';

const warningIn = ({ expiry }: { readonly expiry: Expiry }) => store.get(expiry.warning);

const MINUTE = 60_000;
const IDLE = 15 * 60;

/** A clock with timers that run when it is moved past them. */
const clock = {
  time: 1_000_000,
  timers: new Set<{ at: number; run: () => void }>(),
  now: () => clock.time,
  after(milliseconds: number, run: () => void) {
    const timer = { at: clock.time + milliseconds, run };
    clock.timers.add(timer);
    return () => void clock.timers.delete(timer);
  },
  advance(milliseconds: number) {
    const end = clock.time + milliseconds;
    for (;;) {
      const next = [...clock.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      clock.time = Math.max(clock.time, next.at);
      clock.timers.delete(next);
      next.run();
    }
    clock.time = end;
  },
};

interface Tab {
  readonly events: EventTarget;
  readonly expiry: Expiry;
  readonly log: string[];
  /** Seconds that the server answers with; undefined when it cannot be reached. */
  left: number | undefined;
}
let open: boolean;

const openTab = (): Tab => {
  const events = new EventTarget();
  const tab = Object.assign(events, { localStorage }) as unknown as Pick<
    Window,
    'localStorage' | 'addEventListener'
  >;
  const log: string[] = [];
  const own: { left: number | undefined } = { left: IDLE };
  const expiry: Expiry = createExpiry({
    tab,
    now: clock.now,
    after: clock.after,
    isOpen: () => open,
    use: async () => {
      log.push('used');
      if (own.left === undefined) throw new Error('no network');
      expiry.told(own.left);
    },
    onEnd: () => {
      open = false;
      log.push('ended');
    },
  });
  return Object.assign(own, { events, expiry, log }) as Tab;
};
const press = (tab: Tab) => tab.events.dispatchEvent(new Event('keydown'));
/** What the browser does in the other tabs after one has written. */
const tellOthers = (...tabs: Tab[]) => {
  for (const { events } of tabs) events.dispatchEvent(new StorageEvent('storage', { key: ENDS_KEY }));
};

let tab: Tab;
beforeEach(() => {
  localStorage.clear();
  clock.timers.clear();
  open = true;
  tab = openTab();
  tab.expiry.told(IDLE);
});

describe('an idle session', () => {
  test('is warned of two minutes before its end, and ends at the moment the server said', () => {
    clock.advance(13 * MINUTE - 1);
    expect(warningIn(tab)).toBeUndefined();
    clock.advance(1);
    expect(warningIn(tab)).toEqual({ endsAt: clock.time + 2 * MINUTE, final: false });
    clock.advance(2 * MINUTE - 1);
    expect(tab.log).toEqual([]);
    clock.advance(1);
    expect(tab.log).toEqual(['ended']);
    expect(warningIn(tab)).toBeUndefined();
  });

  test('goes on when the person wants to', async () => {
    clock.advance(14 * MINUTE);
    await tab.expiry.stay();
    expect(warningIn(tab)).toBeUndefined();
    clock.advance(13 * MINUTE - 1);
    expect(warningIn(tab)).toBeUndefined();
    clock.advance(1);
    expect(warningIn(tab)).toBeDefined();
  });

  test('ends when the computer wakes up too late, whatever its timers did', () => {
    clock.timers.clear();
    clock.time += 20 * MINUTE;
    tab.events.dispatchEvent(new Event('focus'));
    expect(tab.log).toEqual(['ended']);
  });

  test('is not kept by pressing keys while the question stands', () => {
    clock.advance(14 * MINUTE);
    press(tab);
    expect(tab.log).toEqual([]);
  });

  test('without network the question stands and the session ends in time', async () => {
    tab.left = undefined;
    clock.advance(14 * MINUTE);
    await tab.expiry.stay();
    expect(warningIn(tab)).toBeDefined();
    clock.advance(MINUTE);
    expect(tab.log).toEqual(['used', 'ended']);
  });
});

test('a person who types without asking the server anything is heard of once a minute, and never warned', async () => {
  for (let second = 0; second < 30 * 60; second += 5) {
    clock.advance(5_000);
    press(tab);
  }
  expect(tab.log).toHaveLength(30);
  expect(warningIn(tab)).toBeUndefined();
});

test('a session that has lasted as long as it may says so, and is not asked again', async () => {
  tab.expiry.told(110);
  expect(warningIn(tab)?.final).toBe(false);
  tab.left = 110;
  await tab.expiry.stay();
  expect(warningIn(tab)?.final).toBe(true);
  tab.expiry.dismiss();
  expect(warningIn(tab)).toBeUndefined();
  clock.advance(110_000);
  expect(tab.log).toEqual(['used', 'ended']);
});

describe('several tabs', () => {
  test('use in one keeps the others, and an answer in one closes the question in all', async () => {
    const other = openTab();
    clock.advance(13 * MINUTE);
    expect([tab, other].map((each) => warningIn(each) !== undefined)).toEqual([true, true]);
    await tab.expiry.stay();
    tellOthers(other);
    expect(warningIn(other)).toBeUndefined();
    clock.advance(3 * MINUTE);
    expect([...tab.log, ...other.log]).toEqual(['used']);
  });

  test('a tab that is opened later knows the end of the session from the others', () => {
    clock.advance(10 * MINUTE);
    const later = openTab();
    clock.advance(3 * MINUTE);
    expect(warningIn(later)).toBeDefined();
  });
});

test('without a session there is no warning', () => {
  open = false;
  clock.advance(20 * MINUTE);
  expect([tab.log, warningIn(tab)]).toEqual([[], undefined]);
});
