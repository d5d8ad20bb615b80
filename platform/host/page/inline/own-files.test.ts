import { afterEach, expect, jest, test } from '@jest/globals';
import { BeaconSchema } from '@portal/release-protocol/release-schema';
import { Compile } from 'typebox/compile';
import { askForOwnFiles } from './own-files.ts';

const reload = jest.fn();
let isKept = true;
let cookie = '';
type Target = { readonly matches: (selectors: string) => boolean };
let onError: (event: { target: Target }) => void = () => {};
const sendBeacon = jest.fn<(url: string, body: Blob) => boolean>();
const SET = '0123456789abcdef0123';
const page = ({ onLine = true, token = 't'.repeat(50) } = {}) =>
  askForOwnFiles(
    {
      document: {
        addEventListener: (_: string, hear: typeof onError) => {
          onError = hear;
        },
        querySelector: () => ({ content: token }),
        get cookie() {
          return cookie;
        },
        set cookie(text: string) {
          if (isKept) cookie = text.split(';', 1)[0] ?? '';
        },
      },
      location: { reload },
      navigator: { onLine, sendBeacon },
    } as never,
    SET,
  );
/** An element that one selector fits. */
const failing = (kind: string) =>
  onError({ target: { matches: (selectors: string) => selectors.split(',').includes(kind) } });
const SHELL = 'script[defer]';

afterEach(() => {
  reload.mockClear();
  sendBeacon.mockClear();
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
  page({ onLine: false });
  failing(SHELL);
  isKept = false;
  page();
  failing(SHELL);
  expect(reload).not.toHaveBeenCalled();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('it is told once that files are taken from the portal, as a beacon of the document', async () => {
  page();
  failing(SHELL);
  failing(SHELL);
  expect(sendBeacon.mock.calls.map(([url, body]) => [url, body.type])).toEqual([
    ['/beacons', 'application/json'],
  ]);
  const told: unknown = JSON.parse((await sendBeacon.mock.calls[0]?.[1].text()) ?? '');
  expect(told).toEqual({
    set: SET,
    document: 't'.repeat(50),
    remote: 'shell',
    event: { kind: 'fault', fault: 'asset-origin' },
  });
  expect(Compile(BeaconSchema).Check(told)).toBe(true);
});

test('of a document that has no token nothing is told', () => {
  page({ token: '' });
  failing(SHELL);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sendBeacon).not.toHaveBeenCalled();
});
