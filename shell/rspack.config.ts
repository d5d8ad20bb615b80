import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseConfig, ReleasePlugin, shellFederation } from '@portal/remote-kit/build';
import { type Configuration, rspack } from '@rspack/core';

const folder = import.meta.dirname;
const base = baseConfig(folder);

const apart = (name: string, test: RegExp, minChunks: number, priority: number) => ({
  name,
  test,
  minChunks,
  priority,
  enforce: true,
});

/**
 * What several of the lazy shared modules hold, in files that a page loads once: react-hook-form and yup, each with the
 * face that pages import, and what every page with a field has. Without them a page with a form and filters loads
 * react-hook-form twice.
 */
const splitChunks: NonNullable<Configuration['optimization']>['splitChunks'] = {
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    forms: apart('forms', /[\\/]react-hook-form([\\/]|\.ts$)|[\\/]submit-button\.tsx$/, 1, 1),
    yup: apart('yup', /[\\/](yup|property-expr|tiny-case|toposort)([\\/]|\.ts$)/, 1, 1),
    fields: apart(
      'fields',
      /[\\/]shared[\\/]ui[\\/]src[\\/]form[\\/]|[\\/]headless-svg[\\/](calendar|eye)/,
      2,
      0,
    ),
  },
};

const browser: Configuration = {
  ...base,
  name: 'shell',
  optimization: { ...base.optimization, splitChunks },
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
    path: join(folder, '../platform/host/dist'),
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

/** The service worker and the one that listens for the page's heartbeat, served at `/<name>.js` by `platform/host/app-files.ts`. */
const worker: Configuration = {
  ...base,
  name: 'worker',
  target: ['webworker', 'es2022'],
  entry: { sw: './src/worker/sw.ts', heartbeat: './src/worker/heartbeat.ts' },
  output: { path: join(folder, '../platform/host/dist/app'), clean: true, filename: '[name].js' },
  plugins: [
    new rspack.DefinePlugin({ 'self.__WB_MANIFEST': JSON.stringify(precached()) }),
    new rspack.CopyRspackPlugin({
      patterns: [{ from: join(folder, 'public') }, { from: join(styles, 'fonts'), to: 'fonts' }],
    }),
  ],
};

export default [browser, layout, worker];
