import type { Release } from '@portal/contract/release';
import type { OwnBuild } from './own-builds.ts';

/** What a developer has to mend, beginning with `file:line:column: `; a `type` keeps no build from being shown. */
export interface DevelopmentFault {
  readonly kind: 'build' | 'type';
  readonly text: string;
}

/** What happened to the sources that are worked on, as the process that watches them tells it. */
export type DevelopmentNews =
  | { readonly built: Release; readonly files: ReadonlyMap<string, Uint8Array> }
  | {
      /** What found them; they take the place of those that it found before. */
      readonly by: string;
      readonly faults: readonly DevelopmentFault[];
    };

/** What is built of the sources that are worked on, and what is wrong with them. */
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
  const listeners: (() => void)[] = [];
  return {
    openSource,
    builds: () => [...builds.values()],
    faults: () => [...faults.values()].flat(),
    onChange: (listener) => void listeners.push(listener),
    take(news) {
      if ('built' in news) {
        const { built: release, files } = news;
        const file = async (path: string): Promise<Buffer | undefined> => {
          const content = files.get(path);
          return content && Buffer.from(content.buffer, content.byteOffset, content.byteLength);
        };
        builds.set(release.name, { release, file });
      } else faults.set(news.by, news.faults);
      for (const listener of listeners) listener();
    },
  };
}
