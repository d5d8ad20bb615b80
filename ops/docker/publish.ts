import '../../shared/process-kit/src/guarded-egress.ts';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  contentOf,
  isPassing,
  RegistryCallError,
  readRelease,
  registryClient,
} from '../../platform/registry/cli/client.ts';
import { allowCalls } from '../../shared/process-kit/src/egress.ts';
import { readPrivateKey } from '../../shared/release-protocol/src/server/release-signature.ts';
import { DECISION_TIMEOUT_MS, writeProposal } from './proposals.ts';

/**
 * Publishes a build folder with the signature of its team alone, and ends. A release that needs a second signature is
 * left in a folder that only this team writes to; `operate.ts` signs it within the 15 minutes for which a statement is
 * valid. A release that was published before is left alone, so that a restarted image does not undo a rollback.
 */
const [folder = '/release'] = process.argv.slice(2);
const url = process.env['REGISTRY_URL'] ?? 'http://registry:4821';
allowCalls([url]);
const client = registryClient({ url });
const key = readPrivateKey(readFileSync(process.env['TEAM_KEY_FILE'] ?? '/run/secrets/team/key.pem', 'utf8'));
const release = readRelease(folder);
const reason = { code: 'release', commit: release.commit } as const;
const checks = { because: 'image' } as const;
const proposal = join(process.env['PROPOSALS_DIR'] ?? '/proposals', `${release.name}.json`);

const waitsForSecond = new Set(['SECOND_SIGNATURE', 'WIDER_PERMISSIONS']);

/** Returns a message about what was done. @throws RegistryCallError */
async function publish(): Promise<string> {
  const { name, hash } = release;
  if (await client.knows(name, hash)) {
    rmSync(proposal, { force: true });
    return `${name} ${hash} is published.`;
  }
  try {
    return (await client.publish(folder, [key], { channel: 'stable' }, reason, checks)).done;
  } catch (error) {
    if (!(error instanceof RegistryCallError) || !waitsForSecond.has(error.answer?.code ?? '')) throw error;
    const signed = client.releaseStatement(folder, [key], { channel: 'stable' }, reason, checks);
    writeProposal(proposal, { ...signed, release, content: contentOf(folder).toString('base64') });
    return `${name} ${hash} waits for a second signature until ${signed.statement.expires}.`;
  }
}

for (const until = Date.now() + DECISION_TIMEOUT_MS; ; await pause(500 + Math.random() * 1_000)) {
  try {
    console.log(await publish());
    break;
  } catch (error) {
    // The registry may still be starting, or be busy for a moment.
    const isForLater =
      error instanceof RegistryCallError && (!error.answer || isPassing(error, '/registry/releases'));
    if (isForLater && Date.now() < until) continue;
    console.error(error instanceof RegistryCallError ? error.message : error);
    process.exit(1);
  }
}
