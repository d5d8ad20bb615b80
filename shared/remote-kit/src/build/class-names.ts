import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { classPrefix } from './class-prefix.ts';

/** How the classes of a remote's sheets are called: letters and digits alone, as a name may not end in `--` everywhere. */
export function classNamesOf(owner: string) {
  return { localIdentName: `${classPrefix(owner)}[hash:5]`, localIdentHashDigest: 'base62' };
}

/**
 * Classes of a sheet are other ones once the sheet is, so that two releases of a remote live in one page; and the same ones
 * for as long as it is the same, so that what has its classes, such as the server bundle, is the same too. The bundler makes them of
 * the sheet's address, to which this adds a hash of its text, and of `output.uniqueName`, which is one for all builds.
 */
export class ClassNames implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    new compiler.rspack.NormalModuleReplacementPlugin(/^\.\.?\/.*\.module\.css$/, (asked) => {
      const sheet = join(asked.context, asked.request);
      if (!existsSync(sheet)) return;
      const hash = createHash('sha256').update(readFileSync(sheet)).digest('hex').slice(0, 10);
      asked.request += `?${hash}`;
    }).apply(compiler);
  }
}

/**
 * Has the bundler's loader call a container's files by the container, which is another for each release: by `output.uniqueName` two
 * releases in one page would each wait for the other's files.
 */
export class LoadedByContainer implements RspackPluginInstance {
  readonly #uniqueName: string;
  readonly #container: string;

  constructor(uniqueName: string, container: string) {
    this.#uniqueName = uniqueName;
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    const [from, to] = [JSON.stringify(this.#uniqueName), JSON.stringify(this.#container)];
    compiler.hooks.thisCompilation.tap('LoadedByContainer', ({ hooks }) => {
      hooks.runtimeModule.tap('LoadedByContainer', ({ source }) => {
        if (!source) return;
        const text = source.source.toString('utf8');
        const named = text.replaceAll(from, to).replaceAll(`${from.slice(0, -1)}:"`, `${to.slice(0, -1)}:"`);
        if (named !== text) source.source = Buffer.from(named);
      });
    });
  }
}
