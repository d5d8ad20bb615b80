import { setTimeout as pause } from 'node:timers/promises';
import { createFileRegistry } from '../shell/server/registry/file-registry.ts';
import { ChannelMoved } from '../shell/server/registry/registry.ts';

/**
 * Publishes a build folder into the folder of releases and puts it into the live set in place of its predecessor.
 * Any number may do so at once; a remote waits for the shell, without which there is no set.
 */
const [folder = '/release'] = process.argv.slice(2);
const channel = process.env['CHANNEL'] ?? 'stable';
const registry = createFileRegistry(process.env['ARTEFACTS_DIR'] ?? '/artefacts');
const release = await registry.publish(folder);

for (;;) {
  const current = await registry.channel(channel);
  const live = current && (await registry.set(current.set));
  if (!live && release.name !== 'shell') {
    await pause(200);
    continue;
  }
  const remotes = Object.fromEntries((live?.remotes ?? []).map(({ name, hash }) => [name, hash]));
  const set = await registry.composeSet(
    release.name === 'shell'
      ? { shell: release.hash, remotes }
      : { shell: live?.shell.hash ?? '', remotes: { ...remotes, [release.name]: release.hash } },
  );
  if (set.hash === current?.set) break;
  try {
    await registry.moveChannel(channel, current?.move ?? 0, set.hash, `${release.name} ${release.hash}`);
    break;
  } catch (error) {
    if (!(error instanceof ChannelMoved)) throw error;
  }
}
console.log(`${release.name} ${release.hash} is live.`);
