import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RegistrySaysNo, readRelease, registryClient } from '../scripts/release/client.ts';
import { readPrivateKey } from '../shared/remote-kit/src/release-signature.ts';

/**
 * Publishes a build folder at a host, signed by its team and by the operators. A release that was published before is
 * left alone: an image that is started again does not undo a rollback.
 */
const [folder = '/release'] = process.argv.slice(2);
const url = process.env['REGISTRY_URL'] ?? 'http://host:4820';
const keys = process.env['RELEASE_KEYS_DIR'] ?? '/run/secrets/releases';
const client = registryClient({ url });
const release = readRelease(folder);
const keyOf = (team: string) => readPrivateKey(readFileSync(join(keys, `${team}.pem`), 'utf8'));

for (;;) {
  try {
    if (await client.knows(release.name, release.hash)) {
      console.log(`${release.name} ${release.hash} was published before.`);
      break;
    }
    const { done } = await client.publish(
      folder,
      [keyOf(release.owner), keyOf('despliegues')],
      { channel: 'stable' },
      `image of ${release.version} (${release.commit})`,
    );
    console.log(done);
    break;
  } catch (error) {
    // Refused is refused; a host that does not answer yet will.
    if (!(error instanceof RegistrySaysNo) || error.refusal) throw error;
    await pause(500);
  }
}
