import { expect, test } from '@jest/globals';
import { readAssetOrigin, wantsOwnFiles } from './asset-origin.ts';

test('files come from the portal itself by default', () => {
  expect(readAssetOrigin({})).toBeUndefined();
  expect(readAssetOrigin({ ASSET_ORIGIN: '' })).toBeUndefined();
});

test.each([
  ['https://cdn.example', 'https://portal.example'],
  ['https://cdn.example:8443', 'https://portal.example'],
  ['http://127.0.0.1:7100', 'http://localhost:7101'],
])('%s is an origin of assets of a portal at %s', (origin, publicUrl) => {
  expect(readAssetOrigin({ ASSET_ORIGIN: origin, PUBLIC_URL: publicUrl })).toBe(origin);
});

test.each([
  ['cdn.example', 'https://portal.example', 'nothing behind it'],
  ['https://cdn.example/', 'https://portal.example', 'nothing behind it'],
  ['https://cdn.example/portal', 'https://portal.example', 'nothing behind it'],
  ["https://cdn.example; script-src 'unsafe-inline'", 'https://portal.example', 'nothing behind it'],
  ['data:text/javascript,1', 'https://portal.example', 'nothing behind it'],
  ['http://cdn.example', 'https://portal.example', 'must begin with https:'],
  ['https://portal.example', 'https://portal.example/', 'leave it out'],
])('%s is refused as the origin of the assets of %s', (origin, publicUrl, reason) => {
  expect(() => readAssetOrigin({ ASSET_ORIGIN: origin, PUBLIC_URL: publicUrl })).toThrow(
    new RegExp(`ASSET_ORIGIN.*${reason}`),
  );
});

test('a browser that could not get a file from there says so by its cookie', () => {
  const asks = (cookie?: string) => wantsOwnFiles({ headers: cookie ? { cookie } : {} });
  expect([
    asks(),
    asks('theme=dark'),
    asks('theme=dark; __Host-assets=own'),
    asks('x__Host-assets=own'),
  ]).toEqual([false, false, true, false]);
});
