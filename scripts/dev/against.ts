import { join } from 'node:path';
import { buildsIn, createHost, createMirror } from '../../host/index.ts';
import { buildAll } from '../build.ts';
import { root } from '../processes.ts';
import { watchFolders, whenQuiet } from './watch.ts';

export interface AgainstOptions {
  /** Remotes that are worked on. */
  readonly remotes: readonly string[];
  /** Origin of the portal that everything else comes from, its API and data too. */
  readonly url: string;
  /** Where the pages are shown; 0 takes a free one. */
  readonly port: number;
  readonly say: (line: string) => void;
}

const HOST = '127.0.0.1';
/** How often it is looked at whether something was built. */
const EVERY_MS = 100;

/**
 * The remotes of this machine in the middle of another portal's set: a host here, over a mirror of that portal's
 * registry, with builds as in production, since a page of a development build does not run on the shell's React. An edit
 * is built and takes its place in the open page. @throws Error where there is no portal at that address
 */
export async function developAgainst({ remotes, url, port, say }: AgainstOptions) {
  // The layout is rendered by this machine's shell, so that its host can be run.
  await build(['shell', ...remotes], say);
  const builds = remotes.map((name) => buildsIn(join(root, name, 'dist')));
  const registry = createMirror({
    url,
    own: async () => (await Promise.all(builds.map((read) => read()))).filter((found) => found !== undefined),
    onIncompatible: (faults) => say(`  this would not be let in there:\n    ${faults.join('\n    ')}`),
  });
  const { stable } = await registry.active();
  if (!stable) throw new Error(`Nothing is live at ${url}.`);
  const host = await createHost({ registry, api: { upstream: url }, liveReload: true, believedMs: EVERY_MS });
  await host.listen({ host: HOST, port });
  const { port: taken } = host.server.address() as { port: number };

  const rebuild = whenQuiet(() => build(remotes, say));
  watchFolders([...remotes, 'shared'], rebuild);
  return { url: `http://localhost:${taken}`, close: () => host.close() };
}

async function build(names: readonly string[], say: (line: string) => void): Promise<void> {
  try {
    await buildAll({
      only: names,
      onProgress: ({ name, step, milliseconds }) => {
        if (step === 'built') say(`  built ${name} in ${milliseconds} ms`);
      },
    });
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
