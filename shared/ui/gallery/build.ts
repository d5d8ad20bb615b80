import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Configuration, type RuleSetRules, rspack, type Stats } from '@rspack/core';

const here = fileURLToPath(new URL('.', import.meta.url));

/** How TypeScript, JSX and the stylesheets of the kit are built, for the gallery and for the weights. */
export const kitRules: RuleSetRules = [
  {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
    type: 'javascript/auto',
  },
  { test: /\.css$/, type: 'css' },
  { test: /\.woff2$/, type: 'asset/resource' },
];

/** Builds with rspack and answers its statistics; any error of the build is thrown. */
export function run(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    rspack(config, (fault, stats) => {
      if (fault) return reject(fault);
      if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString('errors-only') ?? 'no stats'));
      resolve(stats);
    });
  });
}

/** Builds the gallery into a new temporary folder and answers its path. */
export async function buildGallery(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), 'ui-gallery-'));
  await run({
    context: here,
    mode: 'production',
    devtool: false,
    entry: './main.tsx',
    output: { path, filename: 'gallery.js', cssFilename: 'gallery.css', publicPath: '/' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: { rules: kitRules },
    performance: false,
  });
  return path;
}
