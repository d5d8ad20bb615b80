import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RemoteManifest } from '../../../shared/release-protocol/src/release.ts';

const root = join(import.meta.dirname, '../../..');
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'remote.ts')));

test.each(remotes)('%s renders on the server every page that it says it prerenders', async (remote) => {
  const { default: manifest } = (await import(join(root, remote, 'remote.ts'))) as {
    default: RemoteManifest;
  };
  const half = join(root, remote, 'server.tsx');
  const source = existsSync(half) ? readFileSync(half, 'utf8') : '';
  const rendered = [...source.matchAll(/^ {2}'(\.\/[^']+)': /gm)].map(([, page]) => page);
  const announced = manifest.routes.filter(({ prerender }) => prerender).map(({ page }) => page);
  expect(new Set(announced)).toEqual(new Set(rendered));
});
