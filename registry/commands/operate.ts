import { readGrant } from '@portal/contract/release-grant';
import { keyId } from '@portal/contract/release-signature';
import type { Operation, OperatorStatement } from '@portal/contract/release-statement';
import { requireReadable } from '../checks/readable.ts';
import { isConsoleAlone, requireKeyLimits, requireScope } from '../checks/scopes.ts';
import { refused } from '../model/refusal.ts';
import { isRunning, type ReleaseRegistry, UnknownRelease } from '../model/registry.ts';
import { partsOf } from '../store/database-registry.ts';
import { actorOf, addKey, revokeKey, type Signer, signersOf } from '../store/keys.ts';
import type { RegistryHandle } from '../store/tables.ts';
import { moveStable, requireClean, requireFit, runningCanary, stableSet, withRelease } from './channels.ts';
import { cleanUp, removeFiles, requireKept } from './clean.ts';
import { grantSubject, recordGrant, withdrawGrant } from './grants.ts';
import { checkFrame, readOperationEnvelope } from './statements.ts';
import type { DoorOptions, Inside, ProvenOperation, Taken } from './taken.ts';

/** A request, once it is proved to be one of a key that may ask for it. @throws Refused */
export async function proveOperation(
  { db, name, now }: DoorOptions & { readonly db: RegistryHandle },
  envelope: string,
  from: string,
  known: (actor: string, subject: string) => void,
): Promise<ProvenOperation> {
  const signed = readOperationEnvelope(envelope);
  const { statement } = signed;
  known('', subjectOf(statement.operation));
  const signers = await signersOf(db, signed, now());
  known(actorOf(signers), subjectOf(statement.operation));
  await checkFrame(db, statement, name, now());
  const { id } = requireScope(signers, statement.operation);
  return { signed, signers, key: id, from };
}

/** What a proved operation does. */
export function takeOperation(
  { name, now, artefacts, takesDirty }: DoorOptions,
  { signed: { statement }, signers }: ProvenOperation,
): Taken {
  const { operation } = statement;
  const actor = actorOf(signers);
  return {
    statement,
    actor,
    action: operation.type,
    subject: subjectOf(operation),
    ...(operation.type === 'clean' && !operation.dry
      ? { afterwards: (trx: RegistryHandle) => removeFiles(trx, artefacts, now()) }
      : {}),
    work: (registry, trx) =>
      operate({ registry, trx, here: name, now: now(), takesDirty }, statement, actor, signers),
  };
}

const subjectOf = (operation: Operation): string => {
  switch (operation.type) {
    case 'kill':
    case 'revive':
    case 'rollback-remote':
      return operation.remote;
    case 'revoke-key':
      return `key ${operation.key}`;
    case 'add-key':
      return `key ${keyId(operation.key.publicKey)} of ${operation.key.owner}`;
    case 'clean':
      return 'releases';
    case 'grant':
      return grantSubject(readGrant(operation.token));
    case 'withdraw':
      return `grant ${operation.grant}`;
    case 'canary':
    case 'promote-canary':
      return 'canary';
    case 'report':
    case 'promote':
    case 'rollback':
      return 'stable';
  }
};

/** Does it, in a transaction that also takes the nonce and writes the audit entry. Answers what was done. */
export async function operate(
  { registry, trx, here, now, takesDirty }: Inside,
  { operation, reason }: Pick<OperatorStatement, 'operation' | 'reason'>,
  actor: string,
  signers: readonly Signer[],
): Promise<string> {
  const why = { actor, reason };
  switch (operation.type) {
    case 'promote': {
      const next = await setOf({ registry, trx }, operation.to);
      requireClean([next.shell, ...next.remotes], takesDirty);
      requireFit(next, undefined, actor, 'itself');
      await moveStable(registry, next, why);
      return `Set ${next.hash} is live for everybody.`;
    }
    case 'promote-canary': {
      const canary = await runningCanary(registry);
      if (!canary) throw refused('UNKNOWN_SET', 'No canary is running.');
      requireClean([canary.set.shell, ...canary.set.remotes], takesDirty);
      await moveStable(registry, canary.set, why);
      return `The canary, set ${canary.set.hash}, is live for everybody.`;
    }
    case 'report':
      throw refused('BAD_REQUEST', 'A report is asked for at /registry/report.');
    case 'canary':
      return changeCanary({ registry, trx, takesDirty }, operation, why);
    case 'rollback': {
      const to = operation.to ?? (await setBefore(registry, trx));
      if (isConsoleAlone(signers, operation)) await requireFormer(trx, to);
      await moveStable(registry, await setOf({ registry, trx }, { set: to }), why);
      return `Back to set ${to}.`;
    }
    case 'rollback-remote': {
      const stable = await stableSet(registry);
      const hash = stable && (await releaseBefore(registry, operation.remote));
      if (!hash) throw refused('NOTHING_BEFORE', `No other release of ${operation.remote} was live before.`);
      const next = await registry.composeSet(withRelease(partsOf(stable), operation.remote, hash));
      await requireKept(trx, next);
      requireFit(next, undefined, actor, 'what is live');
      await moveStable(registry, next, why, [operation.remote]);
      return `${operation.remote} is back at ${hash}.`;
    }
    case 'kill': {
      const names = [await stableSet(registry), (await runningCanary(registry))?.set].flatMap((set) =>
        (set?.remotes ?? []).map(({ name }) => name),
      );
      if (!names.includes(operation.remote))
        throw refused(
          'UNKNOWN_REMOTE',
          `No remote ${operation.remote} is live; the shell cannot be switched off.`,
        );
      await trx
        .insertInto('stopped_remote')
        .values({ remote: operation.remote, actor, reason })
        .onConflict((conflict) => conflict.column('remote').doUpdateSet({ actor, reason }))
        .execute();
      return `${operation.remote} is switched off; open tabs follow within a minute.`;
    }
    case 'revive': {
      const gone = await trx
        .deleteFrom('stopped_remote')
        .where('remote', '=', operation.remote)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n)
        throw refused('UNKNOWN_REMOTE', `${operation.remote} is not switched off.`);
      return `${operation.remote} is back.`;
    }
    case 'clean':
      return (await cleanUp(trx, operation, now)).done;
    case 'grant':
      return recordGrant({ registry, trx, here, now, takesDirty }, operation.token, signers, why);
    case 'withdraw':
      return withdrawGrant(trx, operation.grant, now);
    case 'revoke-key':
      if (!(await revokeKey(trx, operation.key, reason, now)))
        throw refused('UNKNOWN_KEY', `There is no key ${operation.key} that could be revoked.`);
      return `The key ${operation.key} is good for nothing any more.`;
    case 'add-key':
      requireKeyLimits(operation.key, now);
      return `The key ${await addKey(trx, operation.key)} of ${operation.key.owner} is good for ${operation.key.scopes.join(', ')} of ${operation.key.remotes.join(', ') || 'nothing in particular'}.`;
  }
}

async function setOf(
  { registry, trx }: Pick<Inside, 'registry' | 'trx'>,
  to: Extract<Operation, { type: 'promote' }>['to'],
) {
  try {
    const set = 'set' in to ? await registry.set(to.set) : await registry.composeSet(to.parts);
    if (set) {
      await requireKept(trx, set);
      requireReadable(set);
      return set;
    }
  } catch (error) {
    if (!(error instanceof UnknownRelease)) throw error;
    throw refused('UNKNOWN_SET', `${error.message}.`);
  }
  throw refused('UNKNOWN_SET', `There is no set ${'set' in to ? to.set : ''}.`);
}

async function changeCanary(
  { registry, trx, takesDirty }: Pick<Inside, 'registry' | 'trx' | 'takesDirty'>,
  { set, share, named: wantsNamed }: Extract<Operation, { type: 'canary' }>,
  why: { readonly actor: string; readonly reason: string },
): Promise<string> {
  const named = wantsNamed ?? false;
  const stable = await registry.channel('stable');
  const current = await registry.channel('canary');
  const wanted = set ?? (current && isRunning(current) ? current.set : undefined);
  if (!wanted || !stable) throw refused('UNKNOWN_SET', 'No canary is running; name a set with `--set`.');
  const next = await setOf({ registry, trx }, { set: wanted });
  requireFit(next, undefined, why.actor, 'itself');
  if (isRunning({ share, named })) requireClean([next.shell, ...next.remotes], takesDirty);
  const base = set ? stable.set : (current?.base ?? stable.set);
  await registry.moveChannel('canary', current?.move ?? 0, { set: wanted, share, named, base }, why);
  if (!isRunning({ share, named })) return 'The canary has ended.';
  return `Set ${wanted} is live for ${whose(share, named)}.`;
}

/** Whom a canary is for, in words. */
export const whose = (share: number, named: boolean): string =>
  [...(share > 0 ? [`${share} % of visits`] : []), ...(named ? ['the named people'] : [])].join(' and ');

/** The set that was live before the present one first was, so that going back twice goes back twice. */
async function setBefore(registry: ReleaseRegistry, trx: RegistryHandle): Promise<string> {
  const current = await registry.channel('stable');
  const before = await trx
    .selectFrom('channel_move')
    .select('set_hash')
    .where('channel', '=', 'stable')
    .where('move', '<', (read) =>
      read
        .selectFrom('channel_move')
        .select((of) => of.fn.min('move').as('first'))
        .where('channel', '=', 'stable')
        .where('set_hash', '=', current?.set ?? ''),
    )
    .orderBy('move', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before) throw refused('NOTHING_BEFORE', 'No other set was live before this one.');
  return before.set_hash;
}

/** Where a remote's history is looked through for the release before, in moves. */
const MOVES = 200;

/** The release of a remote that was live before its present one first was. */
async function releaseBefore(registry: ReleaseRegistry, remote: string): Promise<string | undefined> {
  const hashes: (string | undefined)[] = [];
  for (const { set } of await registry.moves('stable', MOVES)) {
    const parts = await registry.set(set);
    hashes.push(parts?.remotes.find(({ name }) => name === remote)?.hash);
  }
  const [current] = hashes;
  return current && hashes.slice(hashes.lastIndexOf(current) + 1).find((hash) => hash !== undefined);
}

/** @throws Refused unless the set was everybody's once */
async function requireFormer(trx: RegistryHandle, set: string): Promise<void> {
  const move = await trx
    .selectFrom('channel_move')
    .select('move')
    .where('channel', '=', 'stable')
    .where('set_hash', '=', set)
    .executeTakeFirst();
  if (!move) throw refused('OUT_OF_SCOPE', `Set ${set} was never live; the console goes back to what was.`);
}
