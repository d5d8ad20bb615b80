import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseConfig, ReleasePlugin, shellFederation } from '@portal/remote-kit/build';
import { type Configuration, rspack } from '@rspack/core';

const folder = import.meta.dirname;
const base = baseConfig(folder);

const browser: Configuration = {
  ...base,
  name: 'shell',
  entry: { shell: './src/main.ts' },
  output: { ...base.output, uniqueName: 'portal_shell' },
  plugins: [
    ...shellFederation(),
    new ReleasePlugin({
      manifest: { name: 'shell', owner: 'plataforma', routes: [], menu: [] },
      container: 'portal_shell',
      entryChunk: 'shell',
      announced: ['menu-drawings'],
      folder,
    }),
  ],
};

/** For the host: the layout, which it renders into the HTML before any script runs. */
const layout: Configuration = {
  ...base,
  name: 'layout',
  // The layout is built after the worker, whose folder lies inside this one.
  dependencies: ['worker'],
  target: 'node24',
  entry: { layout: './src/layout/render.tsx' },
  output: {
    path: join(folder, '../host/dist'),
    // The folder also holds the worker's build, which must stay.
    clean: false,
    filename: '[name].mjs',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
  },
  optimization: { minimize: false },
};

const styles = join(folder, '../shared/ui/src/styles');

/**
 * Static files that the service worker stores at its installation: only those that the offline page needs. The hash of
 * a file's content is its revision.
 */
function precached(): readonly { url: string; revision: string }[] {
  const files = [
    [join(folder, 'public'), 'offline.html'],
    [join(folder, 'public'), 'icons/icon-192.png'],
    [styles, 'fonts/hanken-grotesk-es.woff2'],
  ] as const;
  return files.map(([within, path]) => ({
    url: `/${path}`,
    revision: createHash('sha256')
      .update(readFileSync(join(within, path)))
      .digest('hex')
      .slice(0, 32),
  }));
}

/** The service worker and the one that listens for the page's heartbeat, served at `/<name>.js` by `host/app-files.ts`. */
const worker: Configuration = {
  ...base,
  name: 'worker',
  target: ['webworker', 'es2022'],
  entry: { sw: './src/worker/sw.ts', heartbeat: './src/worker/heartbeat.ts' },
  output: { path: join(folder, '../host/dist/app'), clean: true, filename: '[name].js' },
  plugins: [
    new rspack.DefinePlugin({ 'self.__WB_MANIFEST': JSON.stringify(precached()) }),
    new rspack.CopyRspackPlugin({
      patterns: [{ from: join(folder, 'public') }, { from: join(styles, 'fonts'), to: 'fonts' }],
    }),
  ],
};

export default [browser, layout, worker];
