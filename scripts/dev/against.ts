import { createDevelopmentFeed, createHost, createMirror } from '../../host/index.ts';
import { buildAll } from '../build.ts';
import { sourceEditor } from './source-editor.ts';
import { openWorkshop } from './workshop.ts';

export interface AgainstOptions {
  /** Remotes that are worked on. */
  readonly remotes: readonly string[];
  /** Origin of the portal that everything else comes from, its API and data too. */
  readonly url: string;
  /** Port that the pages are shown at; 0 takes a free one. */
  readonly port: number;
  readonly say: (line: string) => void;
  /** Folders of the sources of some of them; in the project by default. */
  readonly folders?: Readonly<Record<string, string>>;
}

const HOST = '127.0.0.1';

/**
 * The remotes of this machine in the middle of another portal's set: a host here, over a mirror of that portal's
 * registry, with development builds of the remotes and of the shell in the place of its own. An edit takes its place in the
 * open page. @throws Error where there is no portal at that address
 */
export async function developAgainst({ remotes, url, port, say, folders = {} }: AgainstOptions) {
  // The layout is rendered by this machine's shell, so that its host can be run.
  await buildAll({ only: ['shell'] });
  const feed = createDevelopmentFeed(sourceEditor(folders));
  const registry = createMirror({
    url,
    own: async () => feed.builds(),
    onIncompatible: (faults) => say(`this would not be let in there:\n    ${faults.join('\n    ')}`),
  });
  const { stable } = await registry.active();
  if (!stable) throw new Error(`Nothing is live at ${url}.`);
  const workshop = openWorkshop({ remotes, joining: false, folders, tell: feed.take, say });
  await workshop.ready;
  const host = await createHost({ registry, api: { upstream: url }, liveReload: feed });
  await host.listen({ host: HOST, port });
  const { port: taken } = host.server.address() as { port: number };
  return {
    url: `http://localhost:${taken}`,
    close: async () => {
      await workshop.close();
      await host.close();
    },
  };
}
