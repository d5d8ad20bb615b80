import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { liveWithTranslation } from './translated-page.ts';

let container: HTMLElement;
let root: Root;
beforeAll(() => liveWithTranslation(globalThis));
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

const show = (content: ReactNode): Promise<void> => act(async () => root.render(content));

const fontWith = (content: Node): HTMLElement => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(content);
  outer.append(inner);
  return outer;
};
/** Ways in which a translator puts its element in the place of a text. */
const translators: Readonly<Record<string, (text: Text) => void>> = {
  'puts its words in the place of a text': (text) =>
    text.replaceWith(fontWith(document.createTextNode(`[${text.data}]`))),
  'puts its words before a text and takes that out': (text) => {
    text.before(fontWith(document.createTextNode(`[${text.data}]`)));
    text.remove();
  },
  'puts a text inside of its elements': (text) => {
    const place = document.createComment('');
    text.before(place);
    const font = fontWith(text);
    place.replaceWith(font);
  },
};

/** Translates each text of the page that is not translated yet, as a translator does some time after a change. */
async function translate(by: (text: Text) => void): Promise<void> {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (!text.parentElement?.closest('font')) by(text);
  await Promise.resolve();
}
/** The words that the page shows, without the marks of the translation. */
const words = (): string => container.textContent.replaceAll(/[[\]]/g, '');

const Sum = ({ sum, late, first = false }: { sum: string; late: boolean; first?: boolean }) => (
  <p>
    {first && <b>Hola: </b>}
    Debes {sum}
    {late ? ' en mora' : null}
    {late && <i>!</i>}
  </p>
);

describe.each(Object.entries(translators))('a translator that %s', (_how, by) => {
  test('takes nothing from a page whose parts come and go, and new words are seen', async () => {
    await show(<Sum sum="$1" late />);
    await translate(by);
    await show(<Sum sum="$2" late={false} first />);
    expect(words()).toBe('Hola: Debes $2');
    await translate(by);
    await show(<Sum sum="$3" late first={false} />);
    expect(words()).toBe('Debes $3 en mora!');
    await translate(by);
    await show(<Sum sum="$4" late />);
    expect(words()).toBe('Debes $4 en mora!');
  });

  test('leaves no word behind of what the page moves elsewhere', async () => {
    const list = (keys: readonly string[]) => (
      <p>
        {keys.map((key) => (
          <Text key={key} of={key} />
        ))}
      </p>
    );
    await show(list(['uno', 'dos', 'tres']));
    await translate(by);
    await show(list(['tres', 'dos', 'uno']));
    expect(words()).toBe('tresdosuno');
  });
});

const Text = ({ of }: { of: string }) => of;

test('what an extension has taken out of the page goes without a fault, and what came before it still comes', async () => {
  const page = (names: readonly string[]) => names.map((name) => <b key={name}>{name}</b>);
  await show(page(['uno', 'dos']));
  container.lastChild?.remove();
  await show(page(['uno', 'cero', 'dos']));
  await show(page(['uno']));
  expect(container.textContent).toBe('uno');
});
