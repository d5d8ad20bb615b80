/** `node shared/ui/gallery/weigh.ts`: brotli size of each entry, without what the shell shares beside it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { kitRules, run } from './build.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const path = mkdtempSync(join(tmpdir(), 'ui-weights-'));

/** Shared by the shell as modules of their own, so they are weighed elsewhere. */
const shared = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  'jotai',
  'react-router-dom',
];

const kilobytes = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000;

/** Brotli kilobytes of a bundle that keeps every export of these entries, as module federation does. */
async function weigh(...entries: string[]): Promise<number> {
  const name = entries.join('-');
  const from = join(path, `${name}.js`);
  writeFileSync(
    from,
    entries.map((entry) => `export * from ${JSON.stringify(join(source, entry))};`).join('\n'),
  );
  await run({
    context: source,
    mode: 'production',
    devtool: false,
    entry: { [name]: from },
    output: { path, filename: '[name].out.js', library: { type: 'commonjs' } },
    externalsType: 'commonjs',
    externals: shared,
    optimization: { splitChunks: false },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: { rules: kitRules },
    performance: false,
  });
  return kilobytes(readFileSync(join(path, `${name}.out.js`)));
}

const eager = ['core.ts', 'page.ts', 'format.ts'];
const base = await weigh(...eager);
console.log(`core + page + format  ${base.toFixed(1)} KB`);
for (const entry of ['overlay.ts', 'form.ts', 'data.ts', 'menu-icons.ts']) {
  const more = (await weigh(...eager, entry)) - base;
  console.log(`${entry.padEnd(21)} ${more.toFixed(1)} KB more`);
}

await run({
  context: source,
  mode: 'production',
  entry: { kit: ['./styles/tokens.css', './styles/kit.css'] },
  output: { path, cssFilename: '[name].css' },
  module: { rules: kitRules },
  performance: false,
});
console.log(`tokens.css + kit.css  ${kilobytes(readFileSync(join(path, 'kit.css'))).toFixed(1)} KB`);
