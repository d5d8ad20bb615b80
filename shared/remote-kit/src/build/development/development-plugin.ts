import type { Release } from '@portal/contract/release';
import type { Compiler } from '@rspack/core';
import { integrityOf, releaseHash } from '../release-hash.ts';
import { describe, type ReleaseOptions } from '../release-plugin.ts';

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
 * Hands over each build of a watching compiler, from memory: there is no folder that could be released. A remote's container
 * gets another name with each build, since the page knows each name once and runs two builds beside one another.
 */
export class DevelopmentPlugin {
  readonly #release: ReleaseOptions;
  readonly #onBuilt: (build: DevelopmentBuild) => void;

  /** @param release the server bundle is left out: what is worked on is rendered by the browser alone */
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
    const { RawSource } = compiler.rspack.sources;
    let name = container;
    /** Maps by their files, which are named by what is in them: most are the same after an edit. */
    let maps = new Map<string, Buffer>();
    compiler.hooks.thisCompilation.tap('DevelopmentPlugin', (compilation) => {
      if (isShell) return;
      name = container.replace(EDITION, newEdition());
      // The maps are made by then, and the scripts' integrity is not yet; a name of the same length leaves all places.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: 'DevelopmentPlugin', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets))
          if (file.endsWith('.js'))
            compilation.updateAsset(
              file,
              new RawSource(source.source().toString().replaceAll(container, name)),
            );
      });
    });
    compiler.hooks.shouldEmit.tap('DevelopmentPlugin', () => false);
    compiler.hooks.done.tap('DevelopmentPlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const files = new Map(
        compilation
          .getAssets()
          .map(({ name: file, source }) => [file, maps.get(file) ?? Buffer.from(source.buffer())]),
      );
      maps = new Map([...files].filter(([file]) => file.endsWith('.map')));
      const served = [...files].filter(([file]) => !file.endsWith('.map'));
      const body = {
        ...describe(compilation, this.#release, {
          files: Object.fromEntries(
            served.map(([file, content]) => [
              file,
              { sha384: integrityOf(content), bytes: content.byteLength },
            ]),
          ),
          provenance: { commit: 'development', dirty: true },
        }),
        container: name,
        development: true as const,
      };
      this.#onBuilt({ release: { ...body, hash: releaseHash(body) }, files });
    });
  }
}
