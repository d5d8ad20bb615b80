import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { Stats } from '@rspack/core';

/**
 * `build.ts <entry> <file>` bundles a program with its libraries, inside an image. It reads its files at the same paths
 * as in the project.
 */
const root = join(import.meta.dirname, '../..');
// Images install the packages they build, not the tools at the root of the project.
const { rspack } = createRequire(join(root, 'shell/package.json'))(
  '@rspack/core',
) as typeof import('@rspack/core');

const [entry = '', out = ''] = process.argv.slice(2);
const file = resolve(root, out);
mkdirSync(dirname(file), { recursive: true });
await new Promise<void>((done, fail) => {
  const compiler = rspack({
    mode: 'production',
    target: 'node24',
    context: root,
    entry: resolve(root, entry),
    devtool: false,
    resolve: { extensions: ['.ts', '.js'] },
    output: {
      path: dirname(file),
      filename: basename(file),
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    module: {
      // Programs read files at run time, at the same paths below /portal as here.
      parser: { javascript: { url: false } },
      rules: [
        {
          test: /\.ts$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
        },
      ],
    },
    // Stack traces keep the function names of the sources.
    optimization: { minimize: false },
    performance: false,
  });
  compiler.run((error: Error | null, stats: Stats | undefined) => {
    compiler.close(() => {
      if (error) fail(error);
      else if (stats?.hasErrors()) fail(new Error(stats.toString({ all: false, errors: true })));
      else done();
    });
  });
});
