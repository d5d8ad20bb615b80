import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openDocument } from './open-document.ts';

/** A tab as the browser hands it out. */
const newTab = () => ({
  opener: window as Window | null,
  closed: false,
  went: [] as string[],
  document: document.implementation.createHTMLDocument(''),
  location: { replace: (url: string) => tab.went.push(url) },
  close: () => {
    tab.closed = true;
  },
});
let tab = newTab();
beforeEach(() => {
  tab = newTab();
  jest.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('[CE-13, AC-13, ER-37] the tab is open before the answer is there, without a way back, and then holds the PDF', async () => {
  let answer: (url: string) => void = () => {};
  const opened = openDocument(() => new Promise((resolve) => (answer = resolve)));
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
  expect(tab.document.body.textContent).toBe('Estamos descargando tu documento.');
  answer('/api/documents/abc');
  expect(await opened).toBe(true);
  expect(tab.went).toEqual(['/api/documents/abc']);
});

test.each([undefined, 'https://elsewhere.example/a.pdf', '//elsewhere.example/a.pdf', 'javascript:alert(1)'])(
  'without an address of this portal (%s) the tab closes',
  async (url) => {
    expect(await openDocument(async () => url)).toBe(false);
    expect(tab.closed).toBe(true);
    expect(tab.went).toEqual([]);
  },
);

test('a refusal closes the tab and is thrown on', async () => {
  const refused = openDocument(async () => {
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(tab.closed).toBe(true);
});
