import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { classPrefix } from './class-prefix.ts';

/**
 * Names of the classes in a remote's stylesheets: the remote's prefix and a hash. The hash has letters and digits
 * alone: the default digest may end in `--`, and the registry refused such a class as one of another remote.
 */
export function classNamesOf(owner: string) {
  return { localIdentName: `${classPrefix(owner)}[hash:5]`, localIdentHashDigest: 'base62' };
}

/**
 * Makes the class names of a stylesheet change with its text, so that two releases of a remote can live in one page. A
 * sheet that is not edited keeps its class names, so a server bundle that uses them stays the same too. The bundler
 * makes the names from `output.uniqueName`, which is the same for all builds, and from the sheet's address; this plugin
 * adds a hash of the text to the address.
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
 * Puts the container's name, which differs between releases, in place of `output.uniqueName` in the bundler's loader.
 * Under one name two releases in one page would each wait for the other's files.
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
