import { fileURLToPath } from 'node:url';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReleasePlugin } from '../release-plugin.ts';
import { type DevelopmentBuild, DevelopmentPlugin } from './development-plugin.ts';

const beside = (file: string): string => fileURLToPath(import.meta.resolve(file));

export interface DevelopmentOptions {
  /** ES modules that run before the package's own entry; only the shell has them. */
  readonly before?: readonly string[];
  readonly plugins?: readonly RspackPluginInstance[];
  readonly onBuilt: (build: DevelopmentBuild) => void;
}

/**
 * The development build of a package, made from its configuration for production: React's development build, readable
 * code, source maps with the text of the sources, and, for a remote, components that Fast Refresh knows. Class names
 * stay as in production, since the host renders the layout with the shell's production build.
 * @throws Error where the configuration makes no release
 */
export function developmentConfig(
  production: Configuration,
  { before = [], plugins = [], onBuilt }: DevelopmentOptions,
): Configuration {
  const { dependencies: _server, entry, optimization, output, resolve, module = {}, ...rest } = production;
  const given = (production.plugins ?? []) as readonly RspackPluginInstance[];
  const release = given.find((plugin) => plugin instanceof ReleasePlugin);
  if (!release) throw new Error(`${production.name} makes no release`);
  const isRemote = release.options.entryChunk === undefined;
  const typescript = {
    test: /\.tsx?$/,
    type: 'javascript/auto',
    use: [
      ...(isRemote ? [beside('./refresh-loader.ts')] : []),
      {
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: true, refresh: isRemote } },
            target: 'es2022',
          },
        },
      },
    ],
  };
  return {
    ...rest,
    mode: 'development',
    devtool: 'source-map',
    entry: Object.fromEntries(
      Object.entries(entry as Record<string, string>).map(([name, file]) => [name, [...before, file]]),
    ),
    resolve: {
      ...resolve,
      alias: {
        ...resolve?.alias,
        ...(isRemote ? { 'react/jsx-dev-runtime$': beside('./jsx-dev-runtime.ts') } : {}),
      },
    },
    output: {
      ...output,
      clean: false,
      pathinfo: false,
      // Relative to the package, as in the maps for production.
      devtoolModuleFilenameTemplate: '[resource-path]',
      devtoolFallbackModuleFilenameTemplate: '[resource-path]',
    },
    module: {
      ...module,
      generator: { 'css/auto': { localIdentName: '[fullhash]' }, ...module.generator },
      rules: [typescript, ...(module.rules ?? []).filter((rule) => !isTypeScript(rule))],
    },
    optimization: {
      ...optimization,
      minimize: false,
      moduleIds: 'named',
      chunkIds: 'named',
      sideEffects: true,
      realContentHash: false,
    },
    plugins: [
      ...given.filter((plugin) => plugin !== release && !isReplaced(plugin, isRemote)),
      ...plugins,
      new DevelopmentPlugin(release.options, onBuilt),
    ],
  };
}

/** `devtool` makes the maps instead; `DevelopmentPlugin` makes the hashes of a remote's files after it renames them. */
const isReplaced = (plugin: RspackPluginInstance, isRemote: boolean): boolean =>
  plugin.name === 'SourceMapDevToolPlugin' ||
  (isRemote && plugin instanceof rspack.SubresourceIntegrityPlugin);

const isTypeScript = (rule: unknown): boolean =>
  (rule as { readonly test?: RegExp } | undefined)?.test?.test('a.tsx') === true;
