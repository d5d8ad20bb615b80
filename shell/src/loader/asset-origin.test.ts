import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createAssetOrigin, foldersOf } from './asset-origin.ts';

const FILE = 'https://cdn.example/remotes/mf-a/h/entry.js';
const REMOTE = { name: 'mf-a', entry: FILE };
const watchCookies = () => jest.spyOn(document, 'cookie', 'set');
let written: ReturnType<typeof watchCookies>;
beforeEach(() => {
  written = watchCookies();
});
afterEach(() => written.mockRestore());

test('files come from where the set says until one of them did not come', () => {
  const told: string[] = [];
  const origin = createAssetOrigin(window, (remote) => told.push(remote));
  expect(origin.addressOf(FILE)).toBe(FILE);
  expect(origin.leave(REMOTE, 'network')).toBe(true);
  expect(origin.addressOf(FILE)).toBe('/remotes/mf-a/h/entry.js');
  expect(origin.leave(REMOTE, 'network')).toBe(false);
  expect(told).toEqual(['mf-a']);
  expect(written.mock.calls).toEqual([[expect.stringMatching(/^assets=own; .*Path=\/; SameSite/)]]);
});

test.each(['evaluation', 'contract', 'render'] as const)('%s is no fault of where it came from', (kind) => {
  expect(createAssetOrigin(window).leave(REMOTE, kind)).toBe(false);
  expect(written).not.toHaveBeenCalled();
});

test('what comes from the portal itself has nowhere else to come from', () => {
  const origin = createAssetOrigin(window);
  expect(origin.leave({ ...REMOTE, entry: '/remotes/mf-a/h/entry.js' }, 'network')).toBe(false);
  expect(origin.addressOf('/remotes/mf-a/h/entry.js')).toBe('/remotes/mf-a/h/entry.js');
});

test('a script of a release is known by its folder there and on the portal itself', () => {
  const folders = (folder: string) => [...new Set(foldersOf(folder, 'https://portal.example'))];
  expect(folders('https://cdn.example/shell/a/')).toEqual([
    'https://cdn.example/shell/a/',
    'https://portal.example/shell/a/',
  ]);
  expect(folders('/shell/a/')).toEqual(['https://portal.example/shell/a/']);
});
