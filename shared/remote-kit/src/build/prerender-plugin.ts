import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Compiler, type Configuration, rspack } from '@rspack/core';

export interface PrerenderOptions {
  /** Names of the remote's pages, `login` for `src/pages/login`. */
  readonly pages: readonly string[];
  readonly folder: string;
  /** As for the browser: the names of CSS modules come out the same. */
  readonly base: Configuration;
}

const NAME = 'PrerenderPlugin';

/** Draws every variant (`Prerendered`) of the module it is given and writes them as JSON. */
const RUN = `
const { default: variants } = await import(process.argv[1]);
const drawn = Object.entries(variants).map(([name, draw]) => [name, draw()]);
process.stdout.write(JSON.stringify(Object.fromEntries(drawn)), () => process.exit());
`;

/**
 * Adds `<page>.html` to the release for each page that has a `prerender.tsx` beside its `page.tsx`, and
 * `<page>.<variant>.html` for its variants: the host puts them into `<main>`, where they stand until the page's code
 * takes over, or for good where no script runs.
 */
export class PrerenderPlugin {
  readonly #options: PrerenderOptions;

  constructor(options: PrerenderOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { folder } = this.#options;
    const pages = this.#options.pages.filter((page) => existsSync(sourceOf(folder, page)));
    if (pages.length === 0) return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        for (const page of pages) {
          for (const [variant, html] of Object.entries(await this.#draw(page))) {
            const file = [page, variant, 'html'].filter(Boolean).join('.');
            compilation.emitAsset(file, new rspack.sources.RawSource(html));
          }
        }
      });
    });
  }

  /** Builds the page's file for Node and runs it in a process of its own: what a page opens need not be closed. */
  async #draw(page: string): Promise<Readonly<Record<string, string>>> {
    const { folder, base } = this.#options;
    const path = await mkdtemp(join(tmpdir(), 'portal-prerender-'));
    try {
      const nested = rspack({
        ...base,
        name: `${page} prerendered`,
        target: 'node24',
        entry: { page: sourceOf(folder, page) },
        output: {
          ...base.output,
          path,
          filename: '[name].mjs',
          module: true,
          library: { type: 'module' },
          chunkFormat: 'module',
          publicPath: '',
        },
        optimization: { ...base.optimization, minimize: false },
      });
      await new Promise<void>((resolve, reject) => {
        nested.run((error, stats) => {
          nested.close(() => {
            if (error) reject(error);
            else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
            else resolve();
          });
        });
      });
      const { href } = pathToFileURL(join(path, 'page.mjs'));
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', RUN, href],
        { maxBuffer: 16 * 1024 * 1024 },
      );
      return JSON.parse(stdout) as Record<string, string>;
    } finally {
      await rm(path, { recursive: true, force: true });
    }
  }
}

const sourceOf = (folder: string, page: string): string => join(folder, 'src/pages', page, 'prerender.tsx');
