import type { ReleaseSet } from '@portal/release-protocol/release';
import {
  GRANT_LIFETIME,
  GRANT_OPENS,
  type Grant,
  isGrantBy,
  PREVIEW_LIFETIME,
  readGrant,
  runText,
} from '@portal/release-protocol/server/release-grant';
import { mayGrant, mayGrantAny } from '../checks/scopes.ts';
import type { AuditReason, ReleaseRegistry } from '../model/registry.ts';
import { OPERATORS, registryError } from '../model/registry-error.ts';
import { changedParts, partsOf } from '../model/set.ts';
import { type Signer, usableKey } from '../store/keys.ts';
import type { RegistryHandle } from '../store/tables.ts';
import type { TransactionContext } from './accepted-command.ts';
import { requireCompatible, stableSet } from './channels.ts';
import { requireKept } from './clean.ts';

export function grantSubject(grant: Grant | undefined): string {
  return grant ? `grant ${grant.id} for ${runText(grant.run)}` : 'grant';
}

/** The registry and the time that a token is checked for. */
export interface GrantRules {
  /** Name of this registry. */
  readonly here: string;
  /** Whether teams give links to their own releases here. */
  readonly previews: boolean;
  readonly now: Date;
}

/** Reads a token and checks that a key with the right to grant signed it for this registry. @throws RegistryError */
export async function provenGrant(
  db: RegistryHandle,
  token: string,
  { here, previews, now }: GrantRules,
): Promise<Grant> {
  const grant = readGrant(token);
  if (!grant) throw registryError('BAD_GRANT', 'The token cannot be read.');
  const key = await usableKey(db, grant.key, now);
  if (!mayGrant(key, grant.run, previews))
    throw registryError('OUT_OF_SCOPE', `${key.owner} (${key.id}) is no key that grants this.`, OPERATORS);
  if (!isGrantBy(token, here, key.public_key))
    throw registryError(
      'BAD_GRANT',
      `The token was altered after ${key.owner} signed it, or is another registry’s.`,
    );
  if (grant.expires * 1000 <= now.getTime())
    throw registryError('GRANT_ENDED', `The grant ended at ${new Date(grant.expires * 1000).toISOString()}.`);
  return grant;
}

/** Records a grant; an unrecorded token opens nothing. Answers the result in words. @throws RegistryError */
export async function recordGrant(
  { registry, trx, here, previews, now }: TransactionContext,
  token: string,
  signers: readonly Signer[],
  { actor, reason }: AuditReason,
): Promise<string> {
  const { id, run, expires, opens, key } = await provenGrant(trx, token, { here, previews, now });
  if (!signers.some((signer) => signer.id === key))
    throw registryError('BAD_GRANT', 'The grant and its token must be signed by the same key.');
  const longest = previews ? PREVIEW_LIFETIME : GRANT_LIFETIME;
  if (expires * 1000 > now.getTime() + longest)
    throw registryError('BAD_REQUEST', `A grant lives ${longest / 3_600_000} hours at most.`);
  if (opens > GRANT_OPENS)
    throw registryError('BAD_REQUEST', `A grant opens in ${GRANT_OPENS} browsers at most.`);
  const set = await grantedSet(registry, run);
  await requireKept(trx, set);
  requireCompatible(set, undefined, actor, 'itself');
  const made = await trx
    .insertInto('browser_grant')
    .values({
      ...{ id, run: runText(run), set_hash: set.hash, key, opens, actor, reason: JSON.stringify(reason) },
      expires_at: new Date(expires * 1000),
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw registryError('REPLAYED', `There is a grant ${id} already.`);
  return `${opens === 1 ? 'One browser' : `${opens} browsers`} may run ${runText(run)} until ${new Date(expires * 1000).toISOString()}.`;
}

/** A known set (by default the live one) with some releases replaced; later changes of the live set do not affect it. */
async function grantedSet(
  registry: ReleaseRegistry,
  { set, releases = {} }: Grant['run'],
): Promise<ReleaseSet> {
  const base = set ? await registry.set(set) : await stableSet(registry);
  if (!base) throw registryError('UNKNOWN_SET', `There is no set ${set ?? 'live'}.`);
  const others = Object.entries(releases);
  if (others.length === 0) return base;
  for (const [name, hash] of others)
    if (!(await registry.release(name, hash)))
      throw registryError('UNKNOWN_SET', `${name} ${hash} was never published here.`);
  return registry.composeSet(changedParts(partsOf(base), { with: releases }));
}

/** Ends a grant. Operators and the console may end any grant, a team only those of its own key. @throws RegistryError */
export async function withdrawGrant(
  trx: RegistryHandle,
  id: string,
  signers: readonly Signer[],
  now: Date,
): Promise<string> {
  const anyKey = signers.some(mayGrantAny);
  const ended = await trx
    .updateTable('browser_grant')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .$if(!anyKey, (those) =>
      those.where(
        'key',
        'in',
        signers.map((signer) => signer.id),
      ),
    )
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw registryError('BAD_GRANT', `There is no grant ${id} to withdraw.`);
  return `The grant ${id} has ended; its browsers are back at their next navigation.`;
}
