import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Configuration, rspack } from '@rspack/core';
import type { RemoteManifest } from '../../../shared/release-protocol/src/release.ts';
import { baseConfig } from '../../../shared/remote-kit/src/build/index.ts';
import { integrityOf } from '../../../shared/remote-kit/src/build/release-hash.ts';

/** A file of the bundle as it is sent. */
export interface BundledFile {
  readonly name: string;
  readonly integrity: string;
  readonly brotli: Buffer;
}

export interface Monolith {
  readonly entry: BundledFile;
  /** Scripts and styles of a page, by `<remote> <page>`. */
  readonly pages: ReadonlyMap<string, readonly BundledFile[]>;
  file(name: string): BundledFile | undefined;
}

const workspace = join(import.meta.dirname, '../../..');
const chunkName = (key: string): string => key.replace(/[^a-z]+/g, '-');

/** Each page of each remote and where its source is. */
async function allPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const folder of readdirSync(workspace).filter((name) => name.startsWith('mf-'))) {
    if (!existsSync(join(workspace, folder, 'rspack.config.ts'))) continue;
    const path = join(workspace, folder, 'remote.ts');
    const { default: remote } = (await import(path)) as { default: RemoteManifest };
    for (const { page } of remote.routes) {
      pages.set(`${remote.name} ${page}`, join(workspace, folder, 'src/pages', page, 'page.tsx'));
    }
  }
  return pages;
}

const pagesModule = (pages: ReadonlyMap<string, string>): string => {
  const lines = [...pages].map(
    ([key, file]) =>
      `${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunkName(key)}" */ ${JSON.stringify(file)})`,
  );
  return `export const pages = {\n${lines.join(',\n')}\n};\n`;
};

/**
 * The shell's sources and the remotes' pages as one code-split bundle: the portal without federation, by the same tool
 * with the same settings. Only two ES modules differ, the loader of remotes and the list of shared modules; code that
 * several pages use is in separate chunks, as in such a bundle.
 */
const config = (output: string, pages: ReadonlyMap<string, string>): Configuration => {
  const base = baseConfig(join(workspace, 'shell'));
  const replaced = (file: RegExp, by: string) =>
    new rspack.NormalModuleReplacementPlugin(file, join(import.meta.dirname, by));
  return {
    ...base,
    name: 'monolith',
    entry: { monolith: './src/main.ts' },
    output: { ...base.output, path: output, publicPath: '/monolith/', uniqueName: 'portal_monolith' },
    // The size is measured before unused exports are removed: less than this does not justify a request.
    optimization: { ...base.optimization, splitChunks: { chunks: 'async', minSize: 100_000 } },
    plugins: [
      replaced(/loader\/remote-loader\.ts$/, 'page-loader.ts'),
      replaced(/\/shared-modules\.ts$/, 'nothing-shared.ts'),
      new rspack.experiments.VirtualModulesPlugin({
        [join(import.meta.dirname, 'pages.ts')]: pagesModule(pages),
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    ],
  };
};

/** Builds it into a folder and compresses it as the registry compresses what is released. */
export async function buildMonolith(output: string): Promise<Monolith> {
  const pages = await allPages();
  const compiler = rspack(config(output, pages));
  const groups = await new Promise<Readonly<Record<string, readonly string[]>>>((resolve, reject) => {
    compiler.run((error, stats) => {
      const found = stats?.toJson({ all: false, errors: true, entrypoints: true, chunkGroups: true });
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else {
          const named = { ...found?.namedChunkGroups, ...found?.entrypoints };
          const files = Object.entries(named).map(
            ([name, group]) => [name, (group.assets ?? []).map((asset) => asset.name)] as const,
          );
          resolve(Object.fromEntries(files));
        }
      });
    });
  });

  const files = new Map(
    readdirSync(output).map((name) => {
      const content = readFileSync(join(output, name));
      const brotli = brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
        },
      });
      return [name, { name, integrity: integrityOf(content), brotli }] as const;
    }),
  );
  const filesOf = (group: string): BundledFile[] =>
    (groups[group] ?? []).flatMap((name) => (/\.(js|css)$/.test(name) ? (files.get(name) ?? []) : []));
  const entry = filesOf('monolith').find(({ name }) => name.endsWith('.js'));
  if (!entry) throw new Error('the bundle has no entry');
  return {
    entry,
    pages: new Map([...pages.keys()].map((key) => [key, filesOf(chunkName(key))])),
    file: (name) => files.get(name),
  };
}
