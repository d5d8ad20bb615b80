import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { contentOf, RegistryCallError, readRelease, registryClient } from '../registry/cli/client.ts';
import { readPrivateKey } from '../shared/contract/src/release-signature.ts';
import { PROPOSAL_MS, writeProposal } from './proposals.ts';

/**
 * Publishes a build folder, signed by its team alone. What takes a second signature is left for the holder of that key, in
 * a folder that only this team writes to, until it is published; `operate.ts` signs it. A release that was published
 * before is left alone: an image that is started again does not undo a rollback.
 */
const [folder = '/release'] = process.argv.slice(2);
const client = registryClient({ url: process.env['REGISTRY_URL'] ?? 'http://registry:4821' });
const keys = [readPrivateKey(readFileSync('/run/secrets/team/key.pem', 'utf8'))];
const release = readRelease(folder);
const reason = `image of ${release.version} (${release.commit})`;
const proposal = `/proposals/${release.name}.json`;

/** Said to a publisher who came at a bad moment; everything else is a refusal for good. */
const passing = new Set(['TOO_MANY', 'CHANNEL_MOVED']);
const waitsForSecond = new Set(['SECOND_SIGNATURE', 'WIDER_PERMISSIONS']);
let proposedAt = Number.NEGATIVE_INFINITY;

for (;;) {
  try {
    if (await client.knows(release.name, release.hash)) {
      console.log(`${release.name} ${release.hash} is published.`);
      rmSync(proposal, { force: true });
      break;
    }
    if (proposedAt === Number.NEGATIVE_INFINITY) {
      console.log((await client.publish(folder, keys, { channel: 'stable' }, reason)).done);
      break;
    }
  } catch (error) {
    // A registry that does not answer yet will.
    if (!(error instanceof RegistryCallError)) throw error;
    const code = error.answer?.code;
    if (code && waitsForSecond.has(code)) proposedAt = 0;
    else if (code && !passing.has(code)) throw error;
  }
  // A statement lives 15 minutes; a later look finds a fresh one.
  if (proposedAt !== Number.NEGATIVE_INFINITY && Date.now() - proposedAt > PROPOSAL_MS) {
    if (!existsSync(proposal)) console.log(`${release.name} ${release.hash} waits for a second signature.`);
    const signed = client.releaseStatement(folder, keys, { channel: 'stable' }, reason);
    writeProposal(proposal, { ...signed, release, content: contentOf(folder).toString('base64') });
    proposedAt = Date.now();
  }
  await pause(500 + Math.random() * 1_000);
}
