import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { budgetOf, checkBudgets } from '../../../platform/registry/index.ts';
import type { Release } from '../../../shared/release-protocol/src/release.ts';
import { packages } from '../../../tools/build/build.ts';
import { root } from '../../../tools/processes.ts';
import { table } from '../figures.ts';

/** Files that one route loads on a first visit, without API answers. */
export interface RouteBytes {
  readonly path: string;
  readonly remote: string;
  /** Bytes of the page's own scripts and styles before compression, which its budget limits. */
  readonly own: number;
  readonly budget: number;
  /** Bytes of everything that the HTML preloads for the route, compressed: shell, entry, page, shared parts. */
  readonly wire: number;
}

interface Built {
  readonly release: Release;
  readonly folder: string;
}

const read = (name: string): Built => {
  const folder = join(root, name, 'dist');
  return { folder, release: JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release };
};

/** Bytes of a built file compressed as the host sends it. */
const wireBytes = ({ folder }: Built, file: string): number =>
  brotliCompressSync(readFileSync(join(folder, file)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).byteLength;

/** Weighs every route of what is built here. @throws RegistryError where one breaks its budget, from above or from below */
export function routeBytes(): readonly RouteBytes[] {
  const built = packages()
    .filter((name) => existsSync(join(root, name, 'dist', 'release.json')))
    .map(read);
  const shell = built.find(({ release }) => release.name === 'shell');
  if (!shell) throw new Error('The shell is not built: node tools/build/build.ts builds it.');
  const ofShell = wireBytes(shell, shell.release.entry);
  return built.flatMap((one) => {
    const { release } = one;
    checkBudgets(release);
    return release.routes.map(({ path, page, layout }) => {
      const files = release.pages[page] ?? [];
      const shared = new Set((release.uses[page] ?? []).flatMap((key) => shell.release.provides[key] ?? []));
      return {
        path,
        remote: release.name,
        own: files.reduce((sum, file) => sum + (release.files[file]?.bytes ?? 0), 0),
        budget: budgetOf(release, page),
        wire:
          ofShell +
          [release.entry, ...files].reduce((sum, file) => sum + wireBytes(one, file), 0) +
          (layout === 'admin' ? (shell.release.pages['./menu-drawings'] ?? []) : [])
            .map((file) => wireBytes(shell, file))
            .reduce((sum, bytes) => sum + bytes, 0) +
          [...shared].reduce((sum, file) => sum + wireBytes(shell, file), 0),
      };
    });
  });
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

/** One line for each route. */
export function bytesReport(routes: readonly RouteBytes[]): string {
  return table([
    ['route', 'remote', 'own bytes', 'budget', 'used', 'KB over the wire'],
    ...routes.map(({ path, remote, own, budget, wire }) => [
      path,
      remote,
      String(own),
      String(budget),
      `${Math.round((own / budget) * 100)} %`,
      kilobytes(wire),
    ]),
  ]);
}
