import { expect } from '@playwright/test';
import type { Driver } from './drivers.ts';

/** What a person does in a browser: the verbs in which journeys are told to every engine. Each waits up to 20 s. */
export interface Person {
  /** Opens a path of the portal, or an address. */
  open(path: string): Promise<void>;
  /** Types into the field of that name, instead of what stands there. */
  type(field: Name, text: string): Promise<void>;
  /** Chooses an entry of a list by its text. */
  choose(field: Name, entry: Name): Promise<void>;
  /** Presses a button, a link, a box or whatever else of that name can be pressed. */
  press(control: Name): Promise<void>;
  key(name: 'Enter' | 'Escape'): Promise<void>;
  /** Sees a text: on the page, in a dialog, or in a field. */
  see(text: string): Promise<void>;
  /** Waits for an address; answers it. */
  at(address: RegExp): Promise<string>;
  /** Has a tab with an address, a document for example. */
  hasTab(address: RegExp): Promise<void>;
}

/** A name as it is read, whole; or a pattern that it has. Upper and lower case are the same. */
export type Name = string | RegExp;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const sourceOf = (name: Name): string => (name instanceof RegExp ? name.source : `^${literal(name)}$`);

/** In the page: the first element of that kind and name that can be seen; in a modal dialog, where one is open. */
function named(kind: string, source: string, alive: boolean): HTMLElement | null {
  // What the host has drawn does not respond before its code has come.
  if (alive && document.querySelector('main :is(#skeleton, [data-drawn])')) return null;
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  return (
    [...within.querySelectorAll<HTMLInputElement>(kind)].find((element) => {
      const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = [...ids.map((id) => document.getElementById(id)), ...(element.labels ?? [])];
      const label = labels.map((one) => one?.textContent).join(' ');
      const name = element.getAttribute('aria-label') ?? (label || element.textContent);
      return (
        new RegExp(source, 'i').test(name.replace(/\s+/g, ' ').trim()) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-disabled=true]')
      );
    }) ?? null
  );
}

type Point = Readonly<Record<'x' | 'y', number>>;

/** In the page: where an element can be clicked; one that is out of sight is brought into view first. */
function middleOf(element: Element | null): Point | null {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  if (element?.contains(document.elementFromPoint(x, y))) return { x, y };
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;
}

/** In the page: all that can be read, in one line. */
function readable(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  return [document.body.innerText, ...Array.from(fields, ({ value }) => value)]
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** In the page: chooses an entry of the list, as the browser does after a click on it. Answers whether there is one. */
function chooseIn(list: Element | null, source: string): boolean {
  const entries = list instanceof HTMLSelectElement ? [...list.options] : [];
  const entry = entries.find(({ text }) => new RegExp(source, 'i').test(text.trim()));
  if (!entry) return false;
  entry.selected = true;
  for (const type of ['input', 'change']) list?.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

const MIDDLE = `(...asked) => (${middleOf})((${named})(...asked))`;
const CHOOSE = `(kind, source, alive, entry) => (${chooseIn})((${named})(kind, source, alive), entry)`;
const FIELDS = ':is(input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true])';
const CONTROLS = 'button, a[href], summary, [role=button], input:is([type=checkbox], [type=radio])';

/** Sentences that say what does not go on; `heard` is called with the one that stands there instead of what is awaited. */
export interface Told {
  readonly sentences: readonly string[];
  readonly heard: (sentence: string) => void;
}

/** A person at this browser, who reads and presses what the portal at `url` shows. */
export function personAt(driver: Driver, url: string, scripts: boolean, told?: Told): Person {
  const text = () => driver.ask(readable);
  const until = async (attempt: () => Promise<void>): Promise<void> => {
    let sentence: string | undefined;
    await expect(async () => {
      try {
        await attempt();
      } catch (error) {
        const shown = told ? await text() : '';
        sentence = told?.sentences.find((one) => shown.includes(one));
        if (sentence === undefined) throw error;
      }
    }).toPass({ timeout: 20_000 });
    if (sentence !== undefined) told?.heard(sentence);
  };
  const click = async (kind: string, name: Name) => {
    let last = '';
    await until(async () => {
      const point = await driver.ask<unknown[], Point | null>(MIDDLE, kind, sourceOf(name), scripts);
      if (!point) throw new Error(`Nothing to press is called ${name}. ${await text()}`);
      const before = last;
      last = JSON.stringify(point);
      if (before !== last) throw new Error(`${name} does not stand still.`);
    });
    const { x, y } = JSON.parse(last) as Point;
    await driver.click(x, y);
  };
  return {
    open: (path) =>
      until(async () => {
        await driver.open(new URL(path, url).href);
        // A busy host answers with a skeleton, which stays one without scripts.
        if (!scripts) expect(await driver.ask(() => document.querySelector('#skeleton'))).toBe(null);
      }),
    async type(field, typed) {
      await click(FIELDS, field);
      await driver.ask(() => (document.activeElement as HTMLInputElement | null)?.select?.());
      await driver.type(typed);
    },
    choose: (field, entry) =>
      until(async () => {
        const asked = [FIELDS, sourceOf(field), scripts, sourceOf(entry)];
        expect(await driver.ask(CHOOSE, ...asked), `${field}: ${entry}`).toBe(true);
      }),
    press: (control) => click(CONTROLS, control),
    key: async (name) => void (await driver.key(name)),
    see: (wanted) => until(async () => expect(await text()).toMatch(new RegExp(literal(wanted), 'i'))),
    async at(address) {
      let found = '';
      await until(async () => {
        found = await driver.ask(() => location.href);
        expect(found).toMatch(address);
      });
      return found;
    },
    hasTab: (address) => until(async () => expect((await driver.tabs()).join(' ')).toMatch(address)),
  };
}
