import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { root } from '../../processes.ts';
import { packFolder } from './packages.ts';

/** Name of the package, and of the command that it brings. */
const NAME = '@portal/release';
const COMMAND = 'portal-release';

/** The release command in one module for Node, with all that it needs. @throws Error where it cannot be built */
function bundle(folder: string): Promise<void> {
  const compiler = rspack({
    mode: 'none',
    target: 'node20',
    entry: join(root, 'platform/registry/cli/main.ts'),
    output: {
      path: folder,
      filename: 'release.js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    // The line that starts Node from a shell; the bundler drops it from the entry.
    plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
        },
      ],
    },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
}

/** Packs the release command for teams whose remote has a repository of its own. @returns the tarball */
export async function packReleaseCommand(into: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'platform/registry/package.json'), 'utf8')) as {
    version: string;
  };
  const folder = mkdtempSync(join(tmpdir(), 'portal-packing-'));
  await bundle(folder);
  const described = { name: NAME, version, type: 'module', bin: { [COMMAND]: './release.js' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described));
  const tarball = await packFolder(folder, described, into);
  rmSync(folder, { recursive: true });
  return tarball;
}
