import { EventEmitter } from 'node:events';
import type { Release } from '@portal/release-protocol/release';
import type { OwnBuild } from './own-builds.ts';

/** A fault of the sources, its text beginning with `file:line:column: `; a `type` fault does not hold back the build. */
export interface DevelopmentFault {
  readonly kind: 'build' | 'type';
  readonly text: string;
}

/** A message of the process that watches the sources: a build, or the present faults that one check has found. */
export type DevelopmentNews =
  | { readonly built: Release; readonly files: ReadonlyMap<string, Uint8Array> }
  | {
      /** Check that found the faults: `types`, or the build of a package. They replace those of its last message. */
      readonly by: string;
      readonly faults: readonly DevelopmentFault[];
    };

/** The newest builds and the present faults of the sources in development. */
export interface DevelopmentFeed {
  /** The newest build of each package. */
  builds(): readonly OwnBuild[];
  faults(): readonly DevelopmentFault[];
  onChange(listener: () => void): void;
  take(news: DevelopmentNews): void;
  /** Opens `file:line:column` in the developer's editor; whether there is such a file. */
  openSource(place: string): boolean;
}

export function createDevelopmentFeed(
  openSource: DevelopmentFeed['openSource'] = () => false,
): DevelopmentFeed {
  const builds = new Map<string, OwnBuild>();
  const faults = new Map<string, readonly DevelopmentFault[]>();
  const events = new EventEmitter();
  return {
    openSource,
    builds: () => [...builds.values()],
    faults: () => [...faults.values()].flat(),
    onChange: (listener) => void events.on('change', listener),
    take(news) {
      if ('built' in news) {
        const { built: release, files } = news;
        const file = async (path: string): Promise<Buffer | undefined> => {
          const content = files.get(path);
          return content && Buffer.from(content.buffer, content.byteOffset, content.byteLength);
        };
        builds.set(release.name, { release, file });
      } else faults.set(news.by, news.faults);
      events.emit('change');
    },
  };
}
