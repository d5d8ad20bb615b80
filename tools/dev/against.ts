import { createDevelopmentFeed, createHost, createMirror } from '../../platform/host/index.ts';
import { exchangeCookies } from '../../shared/process-kit/src/plain-cookies.ts';
import { buildAll } from '../build/build.ts';
import { sourceEditor } from './source-editor.ts';
import { openWorkshop } from './workshop.ts';

export interface AgainstOptions {
  /** Remotes under development. */
  readonly remotes: readonly string[];
  /** Origin of the portal that serves everything else, including its API and data. */
  readonly url: string;
  /** Port of the pages; 0 takes a free one. */
  readonly port: number;
  readonly say: (line: string) => void;
  /** Folders with the sources of some of the remotes; in the project by default. */
  readonly folders?: Readonly<Record<string, string>>;
}

const HOST = '127.0.0.1';

/**
 * Serves the remotes of this machine in the middle of another portal's set: a host here, on a mirror of that portal's
 * registry, with development builds of the remotes and of the shell. An edit shows in the open page.
 * @throws Error where there is no portal at that address
 */
export async function developAgainst({ remotes, url, port, say, folders = {} }: AgainstOptions) {
  // The host here renders the layout with this machine's build of the shell.
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
  exchangeCookies(host.server, `http://localhost:${port}`);
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
