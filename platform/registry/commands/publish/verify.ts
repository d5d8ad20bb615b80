import { ReleaseBodySchema } from '@portal/release-protocol/release-schema';
import type { ReleaseBody, ReleaseStatement } from '@portal/release-protocol/release-statement';
import { announcementOf } from '@portal/release-protocol/server/release-envelope';
import { LIMITS } from '../../checks/files.ts';
import { schemaCheck } from '../../checks/schema-check.ts';
import { hasSecond, isGuarded, publisherOf } from '../../checks/scopes.ts';
import { OPERATORS, registryError } from '../../model/registry-error.ts';
import { actorOf, signersOf } from '../../store/keys.ts';
import type { RegistryHandle } from '../../store/tables.ts';
import type { ProvenRelease, ServiceOptions } from '../accepted-command.ts';
import { checkEnvelope, readReleaseEnvelope } from '../statements.ts';

const faultOfBody = schemaCheck(ReleaseBodySchema);

/**
 * Step 1a: checks that the signers may send this release, before its body is read.
 * @param known receives actor and subject for the log as soon as each is known
 * @throws RegistryError
 */
export async function proveRelease(
  { db, name, now }: ServiceOptions & { readonly db: RegistryHandle },
  envelope: string,
  from: string,
  known: (actor: string, subject: string) => void,
): Promise<ProvenRelease> {
  const signed = readReleaseEnvelope(envelope);
  const { statement } = signed;
  known('', statement.release.name);
  const signers = await signersOf(db, signed, now());
  known(actorOf(signers), `${statement.release.name} ${statement.release.hash}`);
  await checkEnvelope(db, statement, name, now());
  const publisher = publisherOf(signers, statement.release);
  if (isGuarded(statement.release.name) && !hasSecond(signers, publisher, statement.release.name))
    throw registryError(
      'SECOND_SIGNATURE',
      `${statement.release.name} goes live with two signatures, the second by a key with the scope \`second\`.`,
      OPERATORS,
    );
  return { signed, signers, key: publisher.id, from };
}

/** Step 1b: checks the body against its announcement and parses it. @throws RegistryError */
export function verifyBody({ release, body }: ReleaseStatement, content: Buffer): ReleaseBody {
  const { name, owner, hash } = release;
  const { bytes, sha256 } = announcementOf(content);
  if (bytes !== body.bytes || sha256 !== body.sha256)
    throw registryError('ALTERED_BODY', `${name}: what arrived is not what was signed for.`, owner);
  const { read, manifest } = parsed(content);
  // Sizes come before the schema check: the search for a fault in a very large body costs more than all other checks.
  const count = Object.keys((read as Partial<ReleaseBody> | undefined)?.files ?? {}).length;
  if (count > LIMITS.files)
    throw registryError('TOO_LARGE', `${name}: ${count} files; ${LIMITS.files} are the most`, owner);
  if (manifest > LIMITS.manifestCharacters)
    throw registryError(
      'TOO_LARGE',
      `${name}: a manifest of ${manifest} characters; ${LIMITS.manifestCharacters} are the most`,
      owner,
    );
  const fault = read === undefined ? 'it is no JSON' : faultOfBody(read);
  if (fault) throw registryError('BAD_REQUEST', `The body cannot be read: ${fault}`, owner);
  const sent = read as ReleaseBody;
  if (sent.release.name !== name || sent.release.owner !== owner || sent.release.hash !== hash)
    throw registryError(
      'ALTERED_MANIFEST',
      `${name}: the manifest is not that of ${hash} of ${owner}`,
      owner,
    );
  return sent;
}

/** A body and the length of its manifest; without `read` where it is no JSON, or nested deeper than can be written. */
function parsed(content: Buffer): { readonly read?: unknown; readonly manifest: number } {
  try {
    const read: unknown = JSON.parse(content.toString('utf8'));
    const { release = null } = (read ?? {}) as Partial<ReleaseBody>;
    return { read, manifest: JSON.stringify(release).length };
  } catch {
    return { manifest: 0 };
  }
}
