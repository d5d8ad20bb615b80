import type { CommandReason } from '@portal/contract/release-reasons';
import type { KeyDescription, KeyScope, Signed } from '@portal/release-protocol/release-statement';
import { isSignedAsOf01, isSignedBy, keyId } from '@portal/release-protocol/server/release-signature';
import { registryError } from '../model/registry-error.ts';
import type { RegistryHandle } from './tables.ts';

/** A key that made a valid signature and may be used now. */
export interface Signer {
  readonly id: string;
  readonly owner: string;
  readonly scopes: readonly KeyScope[];
  readonly remotes: readonly string[];
}

/** Signers as the actor of an entry of the audit log. */
export function actorOf(signers: readonly Signer[]): string {
  return signers.map(({ owner, id }) => `${owner} (${id})`).join(' + ');
}

/** Adds a key, or changes what a known one is good for; a revoked one stays revoked. */
export async function addKey(db: RegistryHandle, key: KeyDescription): Promise<string> {
  const id = keyId(key.publicKey);
  const row = {
    owner: key.owner,
    scopes: JSON.stringify(key.scopes),
    remotes: JSON.stringify(key.remotes),
    valid_until: new Date(key.validUntil),
  };
  await db
    .insertInto('owner_key')
    .values({ id, public_key: key.publicKey, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return id;
}

/** @returns whether there was such a key, and not yet revoked. */
export async function revokeKey(
  db: RegistryHandle,
  id: string,
  reason: CommandReason,
  at: Date,
): Promise<boolean> {
  const done = await db
    .updateTable('owner_key')
    .set({ revoked_at: at, revoked_because: JSON.stringify(reason) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** A key that may be used now. @throws RegistryError */
export async function usableKey(db: RegistryHandle, id: string, now: Date) {
  const row = await db.selectFrom('owner_key').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw registryError('UNKNOWN_KEY', `The key ${id} is not known here.`);
  const { owner } = row;
  if (row.revoked_at)
    throw registryError(
      'REVOKED_KEY',
      `The key ${id} of ${owner} was revoked on ${row.revoked_at.toISOString()}: ${row.revoked_because}`,
    );
  if (row.valid_until <= now)
    throw registryError(
      'EXPIRED_KEY',
      `The key ${id} of ${owner} was good until ${row.valid_until.toISOString()}.`,
    );
  return row;
}

/** Checks every signature of a statement. One that does not hold spoils all. @throws RegistryError */
export async function signersOf(
  db: RegistryHandle,
  { statement, signatures }: Signed,
  now: Date,
): Promise<readonly Signer[]> {
  if (signatures.length === 0) throw registryError('UNSIGNED', 'The statement carries no signature.');
  const signers: Signer[] = [];
  for (const signature of signatures) {
    const { id, owner, scopes, remotes, public_key } = await usableKey(db, signature.key, now);
    if (!isSignedBy(statement, signature, public_key))
      throw registryError(
        'BAD_SIGNATURE',
        isSignedAsOf01(statement, signature, public_key)
          ? `${id} of ${owner} signed in the form of version 0.1, which is not taken: sign anew with \`npm run release\` of this repository.`
          : `The signature by ${id} of ${owner} is not one over this statement.`,
        owner,
      );
    if (!signers.some((other) => other.id === id)) signers.push({ id, owner, scopes, remotes });
  }
  return signers;
}
