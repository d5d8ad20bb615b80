import type { AcceptedCommand, ProvenRelease, ServiceOptions } from '../accepted-command.ts';
import { activateRelease } from './activate.ts';
import { publicationEntry } from './audit.ts';
import { checkRelease } from './check.ts';
import { requireStored, storeRelease } from './store.ts';
import { verifyBody } from './verify.ts';

/**
 * Publishing, in the order of its steps: verify → check → store → (in one transaction, under the channels' lock:) compose
 * → activate → audit. A failure before the transaction changes no channel; a failure inside it undoes every move.
 * @param proven from `proveRelease`, the first half of the first step
 * @throws RegistryError
 */
export async function acceptRelease(
  options: Pick<ServiceOptions, 'registry' | 'artefacts' | 'takesDirty'>,
  { signed: { statement }, signers }: ProvenRelease,
  content: Buffer,
): Promise<AcceptedCommand> {
  const body = verifyBody(statement, content);
  const contents = await checkRelease(options, body, signers, statement.destination);
  await storeRelease(options, body.release, contents);
  const entry = publicationEntry(statement, signers);
  return {
    statement,
    ...entry,
    work: async (registry, trx) => {
      await requireStored(options, body.release);
      return activateRelease(registry, trx, body.release, statement, entry.actor);
    },
  };
}
