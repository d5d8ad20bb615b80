import { join } from 'node:path';
import { baseConfig, ReleasePlugin, shellFederation } from '@portal/remote-kit/build';
import type { Configuration } from '@rspack/core';

const folder = import.meta.dirname;
const base = baseConfig(folder);

const browser: Configuration = {
  ...base,
  name: 'shell',
  entry: { shell: './src/main.tsx' },
  output: { ...base.output, uniqueName: 'portal_shell' },
  plugins: [
    ...shellFederation(),
    new ReleasePlugin({
      manifest: { name: 'shell', owner: 'plataforma', routes: [], menu: [] },
      container: 'portal_shell',
      entryChunk: 'shell',
      folder,
    }),
  ],
};

/** The frame for the host, which draws it into the HTML before any script runs. */
const frame: Configuration = {
  ...base,
  name: 'frame',
  target: 'node24',
  entry: { frame: './src/frame/render.tsx' },
  output: {
    path: join(folder, 'server/dist'),
    clean: true,
    filename: '[name].mjs',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
  },
  optimization: { minimize: false },
};

export default [browser, frame];
