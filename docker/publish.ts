import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { RegistrySaysNo, readRelease, registryClient } from '../scripts/release/client.ts';
import { readPrivateKey } from '../shared/contract/src/release-signature.ts';

/**
 * Publishes a build folder at a host, signed by its team and, where their key was given too, by the operators. A
 * release that was published before is left alone: an image that is started again does not undo a rollback.
 */
const [folder = '/release'] = process.argv.slice(2);
const client = registryClient({ url: process.env['REGISTRY_URL'] ?? 'http://host:4821' });
const keys = ['/run/secrets/team/key.pem', '/run/secrets/operators/key.pem']
  .filter(existsSync)
  .map((file) => readPrivateKey(readFileSync(file, 'utf8')));
const release = readRelease(folder);

/** Said to whoever came at a bad moment; everything else is a refusal for good. */
const passing = new Set(['TOO_MANY', 'CHANNEL_MOVED']);

for (;;) {
  try {
    if (await client.knows(release.name, release.hash)) {
      console.log(`${release.name} ${release.hash} was published before.`);
      break;
    }
    const reason = `image of ${release.version} (${release.commit})`;
    const { done } = await client.publish(folder, keys, { channel: 'stable' }, reason);
    console.log(done);
    break;
  } catch (error) {
    // A host that does not answer yet will.
    if (!(error instanceof RegistrySaysNo) || (error.refusal && !passing.has(error.refusal.code)))
      throw error;
    await pause(500 + Math.random() * 1_000);
  }
}
