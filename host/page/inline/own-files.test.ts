import { afterEach, expect, jest, test } from '@jest/globals';
import { askForOwnFiles } from './own-files.ts';

const reload = jest.fn();
let isKept = true;
let cookie = '';
type Target = { readonly matches: (selectors: string) => boolean };
let onError: (event: { target: Target }) => void = () => {};
const page = (onLine = true) =>
  askForOwnFiles({
    document: {
      addEventListener: (_: string, hear: typeof onError) => {
        onError = hear;
      },
      get cookie() {
        return cookie;
      },
      set cookie(text: string) {
        if (isKept) cookie = text.split(';', 1)[0] ?? '';
      },
    },
    location: { reload },
    navigator: { onLine },
  } as never);
/** An element that one selector fits. */
const failing = (kind: string) =>
  onError({ target: { matches: (selectors: string) => selectors.split(',').includes(kind) } });
const SHELL = 'script[defer]';

afterEach(() => {
  reload.mockClear();
  [isKept, cookie] = [true, ''];
});

test('a page whose shell does not come from the origin of assets is asked for once more, with files of the portal', () => {
  page();
  failing(SHELL);
  failing(SHELL);
  expect(cookie).toBe('__Host-assets=own');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('so is one whose stylesheet does not come', () => {
  page();
  failing('link[data-later]');
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(['script', 'img', 'link[rel=preload]'])('a missing %s is no reason', (kind) => {
  page();
  failing(kind);
  expect([cookie, reload.mock.calls.length]).toEqual(['', 0]);
});

test('without a connection, or where no cookie is kept, the page stays as it is', () => {
  page(false);
  failing(SHELL);
  isKept = false;
  page();
  failing(SHELL);
  expect(reload).not.toHaveBeenCalled();
});
