import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  type AdminPlace,
  adminLabels,
  adminPaths,
  moduleOf,
} from '../../../shared/contract/src/admin-areas.ts';
import type { RemoteManifest } from '../../../shared/release-protocol/src/release.ts';

const root = join(import.meta.dirname, '../../..');
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'remote.ts')));
const manifests = await Promise.all(
  remotes.map(
    async (remote) =>
      ((await import(join(root, remote, 'remote.ts'))) as { default: RemoteManifest }).default,
  ),
);
const routes = manifests.flatMap((manifest) => manifest.routes);
const menu = manifests.flatMap((manifest) => manifest.menu).filter(({ audience }) => audience === 'admin');
const places = Object.keys(adminPaths) as AdminPlace[];
const placeOf = new Map<string, AdminPlace>(places.map((place) => [adminPaths[place], place]));

test.each(places)('the page of %s opens with the permission of its area', (place) => {
  const found = routes.filter(({ path }) => path === adminPaths[place]);
  // Every administrator may see the manager.
  const module = place === 'manager' ? undefined : moduleOf(place);
  expect(found.map(({ access }) => access)).toEqual([{ kind: 'admin', ...(module && { module }) }]);
});

test('the menu of the administration calls every place as the search and the profiles do', () => {
  expect(menu.map(({ path, label }) => [path, label])).toEqual(
    menu.map(({ path }) => {
      const place = placeOf.get(path);
      return [path, place && adminLabels[place]];
    }),
  );
});
