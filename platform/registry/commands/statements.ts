import { SignedOperationSchema, SignedReleaseSchema } from '@portal/release-protocol/release-schema';
import {
  type OperatorStatement,
  type ReleaseStatement,
  type Signed,
  STATEMENT_LIFETIME,
  type Statement,
} from '@portal/release-protocol/release-statement';
import { ENVELOPE_LENGTH, readEnvelope } from '@portal/release-protocol/server/release-envelope';
import { requireBodySize } from '../checks/files.ts';
import { schemaCheck } from '../checks/schema-check.ts';
import { registryError } from '../model/registry-error.ts';
import type { RegistryHandle } from '../store/tables.ts';

/** Clocks may differ by this much, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

const faultOfSignedRelease = schemaCheck(SignedReleaseSchema);
const faultOfOperation = schemaCheck(SignedOperationSchema);

function readSigned(envelope: string, faultOf: (value: unknown) => string | undefined): Signed {
  const signed = readEnvelope(envelope);
  const fault =
    signed === undefined
      ? `it carries no envelope of at most ${ENVELOPE_LENGTH} characters`
      : faultOf(signed);
  if (fault) throw registryError('BAD_REQUEST', `The request cannot be read: ${fault}`);
  return signed as Signed;
}

/** A release's statement, not yet proved. @throws RegistryError when its form is invalid or it announces too many bytes */
export function readReleaseEnvelope(envelope: string): Signed<ReleaseStatement> {
  const signed = readSigned(envelope, faultOfSignedRelease) as Signed<ReleaseStatement>;
  const { release, body } = signed.statement;
  requireBodySize(release, body);
  return signed;
}

/** An operation, not yet proved. @throws RegistryError when its form is invalid */
export function readOperationEnvelope(envelope: string): Signed<OperatorStatement> {
  return readSigned(envelope, faultOfOperation) as Signed<OperatorStatement>;
}

/** Checks that a statement is for this registry, is valid now and was not used before. @throws RegistryError */
export async function checkEnvelope(
  db: RegistryHandle,
  { registry, issued, expires, nonce }: Statement,
  here: string,
  now: Date,
): Promise<void> {
  if (registry !== here)
    throw registryError('WRONG_REGISTRY', `It is signed for “${registry}”; this is “${here}”.`);
  const [from, until] = [Date.parse(issued), Date.parse(expires)];
  if (!(until - from <= STATEMENT_LIFETIME) || from > now.getTime() + CLOCK_SKEW_MS || until <= now.getTime())
    throw registryError(
      'EXPIRED',
      `It was good from ${issued} until ${expires}; here it is ${now.toISOString()}.`,
    );
  const seen = await db.selectFrom('nonce').select('value').where('value', '=', nonce).executeTakeFirst();
  if (seen) throw registryError('REPLAYED', 'This very statement was taken before.');
}

/** Marks the statement as used, in the transaction of its command; of two equal statements at once, one is refused. */
export async function takeNonce(
  trx: RegistryHandle,
  { nonce, expires }: Statement,
  now: Date,
): Promise<void> {
  await trx.deleteFrom('nonce').where('expires_at', '<', now).execute();
  const taken = await trx
    .insertInto('nonce')
    .values({ value: nonce, expires_at: new Date(expires) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  if (!taken) throw registryError('REPLAYED', 'This very statement was taken before.');
}
