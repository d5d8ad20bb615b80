import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteManifest } from '@portal/release-protocol/release';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { sharedModules } from '../shared-modules.ts';
import { hashOfInputs } from './build-inputs.ts';
import { ClassNames, classNamesOf, LoadedByContainer } from './class-names.ts';
import { classPrefix } from './class-prefix.ts';
import { unofferedImports } from './faces.ts';
import { isOfLibrary } from './library-path.ts';
import { MAPS_FOLDER } from './release-hash.ts';
import { ReleasePlugin } from './release-plugin.ts';

/** Browsers that run the language level below; they decide on prefixes and fallbacks in CSS. */
const browsers = ['chrome 94', 'edge 94', 'firefox 93', 'safari 16.4', 'ios_saf 16.4'];

/** Aliases to the router's build for production: its package leads a bundler to the one for development. */
function routerInProduction(): Record<string, string> {
  const kit = createRequire(import.meta.url);
  const router = createRequire(kit.resolve('react-router-dom')).resolve('react-router');
  const folder = join(dirname(router), '../production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

/**
 * Reads TSX, CSS (modules by `*.module.css`), fonts and images; one file per chunk, named by its content.
 * @param owner the remote that is built: all its classes begin with its name, which the registry requires of its
 *   stylesheets. Left out for the shell, whose classes have no prefix
 */
export function baseConfig(folder: string, owner?: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: routerInProduction() },
    output: {
      path: join(folder, 'dist'),
      clean: true,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      cssChunkFilename: '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      // A remote does not know where it will be served from: its chunks lie beside its entry.
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      ...(owner ? { generator: { 'css/auto': classNamesOf(owner) } } : {}),
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        ...(owner
          ? [
              {
                test: /\.css$/,
                include: isOfLibrary,
                loader: fileURLToPath(import.meta.resolve('./library-styles.ts')),
                options: { within: `${classPrefix(owner)}library` },
              },
            ]
          : []),
        { test: /\.(svg|png|jpg|webp|avif|woff2)$/, type: 'asset/resource' },
      ],
    },
    // One file per exposed page, and no file that several pages wait for.
    optimization: {
      splitChunks: false,
      runtimeChunk: false,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * Maps from what is served to the sources, in `dist/maps/`: for the registry's reports, never for browsers, so no
 * script names them. Without the sources' text, which the commit holds.
 */
const sourceMaps = (test = /\.js$/): RspackPluginInstance =>
  new rspack.SourceMapDevToolPlugin({
    test,
    filename: `${MAPS_FOLDER}/[file].map`,
    append: false,
    noSources: true,
    // Relative to the package, whatever folder it lies in.
    moduleFilenameTemplate: '[resource-path]',
    fallbackModuleFilenameTemplate: '[resource-path]',
  });

const integrity = (): RspackPluginInstance =>
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true });

/**
 * The shell's side of Module Federation: the runtime of `@module-federation/enhanced`, without its parts for snapshots,
 * sharing and servers (docs/decisions/0005-federation-runtime.md). The shell's loader hands the shared modules to each
 * remote itself, so the shell's own imports stay plain ones.
 */
export function shellFederation(): RspackPluginInstance[] {
  const switches = {
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
    FEDERATION_OPTIMIZE_NO_SHARED: true,
    ENV_TARGET: '"web"',
  };
  return [new rspack.DefinePlugin(switches), integrity(), sourceMaps()];
}

/**
 * A remote's side: a container of its pages that the shell's runtime starts. It takes every shared module from the
 * shell (`import: false`) and holds no runtime: the shell brings the only one.
 */
function remoteFederation(
  container: string,
  exposes: Readonly<Record<string, Exposed>>,
): RspackPluginInstance[] {
  const taken = { singleton: true, requiredVersion: false, import: false } as const;
  return [
    new rspack.container.ModuleFederationPluginV1({
      name: container,
      filename: 'entry.[contenthash:10].js',
      exposes: { ...exposes },
      shared: Object.fromEntries(Object.keys(sharedModules).map((name) => [name, taken])),
    }),
    integrity(),
    sourceMaps(),
  ];
}

interface Exposed {
  readonly import: string;
  readonly name: string;
}

/** The same for all builds of a remote: class names are made from it. */
const uniqueNameOf = (remote: string): string => `classes_of_${remote.replaceAll('-', '_')}`;

/** `./facturas` → `facturas`. */
const pageName = (page: string): string => page.replace(/^\.\//, '');

/** `./reports/pagos` → `reports-pagos`. */
const chunkName = (page: string): string => pageName(page).replaceAll('/', '-');

const sourceOf = (page: string): string => `./src/pages/${pageName(page)}/page.tsx`;

/**
 * The whole build of a remote: `export default remoteConfig(remote, import.meta.dirname)`.
 * Each route's `page` is exposed from `src/pages/<page>/page.tsx` as one file of its own.
 * @throws Error with the imports that a shared module does not offer
 */
export function remoteConfig(manifest: RemoteManifest, folder: string): Configuration[] {
  const pages = [...new Set(manifest.routes.map((route) => route.page))];
  // The host sends the head of a client's page before it renders the page, so it chooses the styles by the page's code.
  const later = manifest.routes.filter(({ prerender, access }) => prerender && access.kind === 'client');
  const rendered = [...new Set(later.map(({ page }) => page))];
  // The name changes with all that the build is made of, so that two releases of one remote can live in the same page.
  const container = `${manifest.name.replaceAll('-', '_')}_${hashOfInputs(folder).slice(0, 10)}`;
  const faults = unofferedImports(join(folder, 'src'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const base = baseConfig(folder, manifest.name);
  const uniqueName = uniqueNameOf(manifest.name);
  const output = { ...base.output, uniqueName, chunkLoadingGlobal: `rspackChunk${container}` };
  const server = serverConfig(manifest.name, folder, rendered);
  const browser: Configuration = {
    ...base,
    name: manifest.name,
    ...(server ? { dependencies: [server.name] } : {}),
    entry: {},
    output,
    plugins: [
      new ClassNames(),
      new LoadedByContainer(uniqueName, container),
      ...remoteFederation(
        container,
        Object.fromEntries(pages.map((page) => [page, { import: sourceOf(page), name: chunkName(page) }])),
      ),
      new ReleasePlugin({
        manifest,
        container,
        folder,
        ...(server ? { server: server.file, rendered: server.rendered } : {}),
      }),
    ],
  };
  return server ? [server.config, browser] : [browser];
}

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder for this build only, so that two builds at once do not read each other's files. */
function folderOfThisBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-server-'));
  made.push(folder);
  return folder;
}

interface ServerBuild {
  readonly name: string;
  readonly config: Configuration;
  /** The server bundle. */
  readonly file: string;
  /** For each page of clients that it renders, a script of that page with all its imports: read for words, not run. */
  readonly rendered: Readonly<Record<string, string>>;
}

/**
 * The server bundle of a remote that has a `server.tsx`: one script without imports, since the renderer's isolates have
 * the language and no platform. Class names are those of the browser's build.
 */
function serverConfig(name: string, folder: string, rendered: readonly string[]): ServerBuild | undefined {
  const entry = join(folder, 'server.tsx');
  if (!existsSync(entry)) return undefined;
  const base = baseConfig(folder, name);
  const path = folderOfThisBuild();
  const pageFile = (page: string): string => `names-${chunkName(page)}`;
  const library = { type: 'global', name: 'portalServer' };
  return {
    name: `${name} server`,
    file: join(path, 'server.js'),
    rendered: Object.fromEntries(rendered.map((page) => [page, join(path, `${pageFile(page)}.js`)])),
    config: {
      ...base,
      name: `${name} server`,
      target: 'es2022',
      // The router and the sanitiser need `URL`, which an isolate does not have.
      entry: {
        server: { import: [fileURLToPath(import.meta.resolve('core-js/web/url')), entry], library },
        ...Object.fromEntries(rendered.map((page) => [pageFile(page), { import: sourceOf(page), library }])),
      },
      resolve: {
        ...base.resolve,
        alias: {
          ...base.resolve?.alias,
          '@portal/ui/rich-text$': fileURLToPath(import.meta.resolve('../runtime/server/rich-text.tsx')),
          // The sanitiser needs it for style attributes alone, and no content may have those.
          postcss: false,
        },
      },
      output: {
        path,
        clean: true,
        filename: '[name].js',
        iife: true,
        globalObject: 'globalThis',
        chunkFormat: 'array-push',
        chunkLoading: false,
        asyncChunks: false,
        hashFunction: 'sha256',
        uniqueName: uniqueNameOf(name),
      },
      plugins: [
        new ClassNames(),
        new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
        sourceMaps(/^server\.js$/),
      ],
    },
  };
}
