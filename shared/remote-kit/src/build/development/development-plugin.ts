import type { Release } from '@portal/release-protocol/release';
import type { Compiler } from '@rspack/core';
import { releaseHash } from '../release-hash.ts';
import { describe, type ReleaseOptions } from '../release-plugin.ts';
import { type CompiledFile, compiledFiles, HASHES_OF_FILES, named } from './named-files.ts';

/** A build that was never written: its release, and its files with the source map of each script (`<script>.map`). */
export interface DevelopmentBuild {
  readonly release: Release;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Digits at the end of a container's name that differ from build to build. */
const EDITION = /[0-9a-f]{10}$/;

let last = 0;

/** Rises with each build, also within a millisecond. */
function newEdition(): string {
  last = Math.max(Date.now(), last + 1);
  return last.toString(16).padStart(10, '0').slice(-10);
}

/**
 * Hands over each build of a watching compiler from memory, so there is no folder that could be released. A remote's
 * container gets another name with each build, since the page knows each name once and runs two builds beside one
 * another. The plugin renames scripts and writes their hashes after the compiler has ended: so it reads only changed
 * files from the compiler, and the hashes are those of the final texts.
 */
export class DevelopmentPlugin {
  readonly #release: ReleaseOptions;
  readonly #onBuilt: (build: DevelopmentBuild) => void;

  /** @param release its server bundle is left out: only the browser renders a package in development */
  constructor(
    { server: _server, rendered: _rendered, ...release }: ReleaseOptions,
    onBuilt: (build: DevelopmentBuild) => void,
  ) {
    this.#release = release;
    this.#onBuilt = onBuilt;
  }

  apply(compiler: Compiler): void {
    const { container, entryChunk } = this.#release;
    const isShell = entryChunk !== undefined;
    const { RuntimePlugin } = compiler.rspack;
    let known: ReadonlyMap<string, CompiledFile> = new Map();
    if (!isShell)
      compiler.hooks.thisCompilation.tap('DevelopmentPlugin', (compilation) => {
        const { createScript, createLink } = RuntimePlugin.getCompilationHooks(compilation);
        createScript.tap('DevelopmentPlugin', (code) => code + integrityFor('script', 'src'));
        createLink.tap('DevelopmentPlugin', (code) => code + integrityFor('link', 'href'));
      });
    compiler.hooks.shouldEmit.tap('DevelopmentPlugin', () => false);
    compiler.hooks.done.tap('DevelopmentPlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const name = isShell ? container : container.replace(EDITION, newEdition());
      known = compiledFiles(compilation.getAssets(), container, known);
      const files = named(known, name);
      const served = [...files].filter(([file]) => !file.endsWith('.map'));
      const body = {
        ...describe(compilation, this.#release, {
          files: Object.fromEntries(
            served.map(([file, { content, integrity = '' }]) => [
              file,
              { sha384: integrity, bytes: content.byteLength },
            ]),
          ),
          provenance: { commit: 'development', dirty: true },
        }),
        container: name,
        development: true as const,
      };
      this.#onBuilt({
        release: { ...body, hash: releaseHash(body) },
        files: new Map([...files].map(([file, { content }]) => [file, content])),
      });
    });
  }
}

/** Statements for the bundler's loader: the browser refuses a file whose hash is not that of the build. */
const integrityFor = (element: 'script' | 'link', address: 'src' | 'href'): string =>
  `\n${element}.integrity = (${HASHES_OF_FILES})[${element}.${address}.replace(/.*\\//, '')];\n${element}.crossOrigin = 'anonymous';\n`;
