import { expect, test } from '@jest/globals';
import type { BrowserRemote } from '@portal/release-protocol/release';
import { createLastKnownGood } from './last-known-good.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import type { RemoteLoader } from './remote-loader.ts';

const release = (hash: string): BrowserRemote => ({
  name: 'mf-a',
  owner: 'a',
  hash,
  container: `mf_a_${hash}`,
  entry: `/remotes/mf-a/${hash}/entry.js`,
  integrity: '',
  menu: [],
  routes: [],
});
const Page = () => null;

/** Remembers which release each page was asked of. */
const recordingLoader = () => {
  const asked: string[] = [];
  const loader: RemoteLoader = {
    page: async ({ hash }) => {
      asked.push(hash);
      return Page;
    },
    lost: async ({ hash, name }) => new RemoteLoadError('http', name, { url: hash }),
  };
  return { asked, loader };
};

test('once a release has failed, its pages come from the one before it', async () => {
  const { asked, loader } = recordingLoader();
  const lastKnownGood = createLastKnownGood(loader, async () => release('old'));
  await lastKnownGood.page(release('new'), './a');
  expect(await lastKnownGood.replace(release('new'))).toBe(true);
  await lastKnownGood.page(release('new'), './a');
  expect(asked).toEqual(['new', 'old']);
});

test('a release that stands in and fails too is not replaced again', async () => {
  const { loader } = recordingLoader();
  let questions = 0;
  const lastKnownGood = createLastKnownGood(loader, async () => {
    questions += 1;
    return release('old');
  });
  await lastKnownGood.replace(release('new'));
  expect(await lastKnownGood.replace(release('new'))).toBe(false);
  expect(questions).toBe(1);
});

test('where there was no release before, nothing stands in, and the host is not asked twice', async () => {
  const { asked, loader } = recordingLoader();
  let questions = 0;
  const lastKnownGood = createLastKnownGood(loader, async () => {
    questions += 1;
    return undefined;
  });
  expect(await lastKnownGood.replace(release('new'))).toBe(false);
  expect(await lastKnownGood.replace(release('new'))).toBe(false);
  await lastKnownGood.page(release('new'), './a');
  expect(asked).toEqual(['new']);
  expect(questions).toBe(1);
});

test('a host that could not be asked is asked at the next failure', async () => {
  const { loader } = recordingLoader();
  const answers = [() => Promise.reject(new Error('down')), async () => release('old')];
  const lastKnownGood = createLastKnownGood(loader, () => (answers.shift() ?? (async () => undefined))());
  expect(await lastKnownGood.replace(release('new'))).toBe(false);
  expect(await lastKnownGood.replace(release('new'))).toBe(true);
});
