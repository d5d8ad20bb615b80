import type {
  AsSeen,
  Operation,
  OperatorStatement,
  SetChange,
  SetParts,
} from '@portal/release-protocol/release-statement';
import { readGrant } from '@portal/release-protocol/server/release-grant';
import { keyId } from '@portal/release-protocol/server/release-signature';
import { requireReadable } from '../checks/readable.ts';
import {
  isByConsole,
  isByOperator,
  isConsoleAlone,
  requireKeyLimits,
  requireRoots,
  requireScope,
  requireSecondToGoBack,
} from '../checks/scopes.ts';
import { type AuditReason, isRunning, type ReleaseRegistry, UnknownReleaseError } from '../model/registry.ts';
import { OPERATORS, registryError } from '../model/registry-error.ts';
import { changedParts, partsOf } from '../model/set.ts';
import { actorOf, addKey, revokeKey, type Signer, signersOf } from '../store/keys.ts';
import type { RegistryHandle } from '../store/tables.ts';
import type {
  AcceptedCommand,
  ProvenOperation,
  ServiceOptions,
  TransactionContext,
} from './accepted-command.ts';
import {
  moveStable,
  releaseBefore,
  requireClean,
  requireCompatible,
  retiredRelease,
  runningCanary,
  stableSet,
} from './channels.ts';
import { cleanUp, removeFiles, requireKept } from './clean.ts';
import { grantSubject, recordGrant, withdrawGrant } from './grants.ts';
import { checkEnvelope, readOperationEnvelope } from './statements.ts';

/** A request, once it is proved to be one of a key that may ask for it. @throws RegistryError */
export async function proveOperation(
  { db, name, now, rootSignatures, previews }: ServiceOptions & { readonly db: RegistryHandle },
  envelope: string,
  from: string,
  known: (actor: string, subject: string) => void,
): Promise<ProvenOperation> {
  const signed = readOperationEnvelope(envelope);
  const { statement } = signed;
  known('', subjectOf(statement.operation));
  const signers = await signersOf(db, signed, now());
  known(actorOf(signers), subjectOf(statement.operation));
  await checkEnvelope(db, statement, name, now());
  const { id } = requireScope(signers, statement.operation, previews);
  requireRoots(signers, statement.operation, rootSignatures);
  return { signed, signers, key: id, from };
}

/** The command of a verified operation. */
export function acceptOperation(
  { name, now, artefacts, takesDirty, previews }: ServiceOptions,
  { signed: { statement }, signers }: ProvenOperation,
): AcceptedCommand {
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
      operate({ registry, trx, here: name, now: now(), takesDirty, previews }, statement, actor, signers),
  };
}

const subjectOf = (operation: Operation): string => {
  switch (operation.type) {
    case 'kill':
    case 'revive':
    case 'rollback-remote':
    case 'retire':
      return operation.remote;
    case 'revoke-key':
      return `key ${operation.key}`;
    case 'add-key':
      return `key ${keyId(operation.key.publicKey)} of ${operation.key.owner}`;
    case 'clean':
      return 'releases';
    case 'grant':
      return grantSubject(readGrant(operation.token));
    case 'fetch':
      return `${operation.remote} ${operation.hash}`;
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
  { registry, trx, here, now, takesDirty, previews }: TransactionContext,
  { operation, reason }: Pick<OperatorStatement, 'operation' | 'reason'>,
  actor: string,
  signers: readonly Signer[],
): Promise<string> {
  const why = { actor, reason };
  switch (operation.type) {
    case 'promote': {
      const { to } = operation;
      const change = 'change' in to ? to.change : undefined;
      const next = await setOf({ registry, trx }, to);
      requireClean([next.shell, ...next.remotes], takesDirty);
      requireCompatible(next, change && (await stableSet(registry)), actor, 'itself');
      await moveStable(registry, next, why, change && { replaced: namesIn(change) });
      return `Set ${next.hash} is live for everybody${change ? `: ${changeInWords(change)}` : ''}.`;
    }
    case 'promote-canary': {
      const canary = await runningCanary(registry);
      if (!canary) throw registryError('UNKNOWN_SET', 'No canary is running.');
      requireAsSeen(operation, canary.set.hash, 'The canary');
      requireClean([canary.set.shell, ...canary.set.remotes], takesDirty);
      await moveStable(registry, canary.set, why);
      return `The canary, set ${canary.set.hash}, is live for everybody.`;
    }
    case 'report':
      throw registryError('BAD_REQUEST', 'A report is asked for at /registry/report.');
    case 'fetch':
      throw registryError('BAD_REQUEST', 'A release is fetched at /registry/fetch.');
    case 'canary':
      return changeCanary({ registry, trx, takesDirty }, operation, why);
    case 'rollback': {
      requireAsSeen(operation, (await stableSet(registry))?.hash, 'What everybody has');
      const to = operation.to ?? (await setBefore(registry, trx));
      if (isConsoleAlone(signers, operation)) await requireFormer(trx, to);
      const next = await setOf({ registry, trx }, { set: to });
      await moveStable(registry, next, why, { before: await setBeforeThat(trx, to) });
      return `Back to set ${to}.`;
    }
    case 'rollback-remote': {
      requireSecondToGoBack(signers, operation);
      const stable = await stableSet(registry);
      const present = stable?.remotes.find(({ name }) => name === operation.remote);
      requireAsSeen(operation, present?.hash, `What is live of ${operation.remote}`);
      const left = present ? undefined : await retiredRelease(registry, operation.remote);
      if (left && !isByOperator(signers) && left.endedBy !== actor)
        throw registryError(
          'OUT_OF_SCOPE',
          `${operation.remote} was taken out by ${left.endedBy}; they or an operator bring it back.`,
          undefined,
          OPERATORS,
        );
      const hash = stable && (left?.hash ?? (await releaseBefore(registry, operation.remote)));
      if (!hash && !present)
        throw registryError(
          'UNKNOWN_REMOTE',
          `Nothing of ${operation.remote} is live, and nothing ever was.`,
        );
      if (!hash)
        throw registryError(
          'NOTHING_BEFORE',
          `What is live of ${operation.remote} is its first release: there is none before it to go back to.`,
          present?.owner,
          undefined,
          `Publish one that works, or switch its pages off meanwhile: \`npm run release -- pause ${operation.remote}\`.`,
        );
      const next = await registry.composeSet(
        changedParts(partsOf(stable), { with: { [operation.remote]: hash } }),
      );
      await requireKept(trx, next);
      requireCompatible(next, undefined, actor, 'what is live');
      await moveStable(registry, next, why, { replaced: [operation.remote] });
      return `${operation.remote} is back at ${hash}.`;
    }
    case 'retire': {
      const stable = await stableSet(registry);
      const next = await setOf({ registry, trx }, { change: { with: {}, without: [operation.remote] } });
      requireCompatible(next, stable, actor, 'what is live');
      await moveStable(registry, next, why, { replaced: [operation.remote] });
      return `${operation.remote} is retired: its routes and its menu are gone with the next navigation.`;
    }
    case 'kill': {
      const names = [await stableSet(registry), (await runningCanary(registry))?.set].flatMap((set) =>
        (set?.remotes ?? []).map(({ name }) => name),
      );
      if (!names.includes(operation.remote))
        throw registryError(
          'UNKNOWN_REMOTE',
          `No remote ${operation.remote} is live; the shell cannot be switched off.`,
        );
      const stop = {
        ...{ actor, reason: JSON.stringify(reason) },
        ...{ by_operator: isByOperator(signers), by_console: isByConsole(signers) },
      };
      await trx
        .insertInto('stopped_remote')
        .values({ remote: operation.remote, ...stop })
        .onConflict((conflict) => {
          const known = conflict.column('remote').doUpdateSet(stop);
          // An operator's stop stays one, and the console's, or a lesser key would take it over and then back.
          if (stop.by_operator) return known;
          const ofOthers = known.where('stopped_remote.by_operator', '=', false);
          return stop.by_console ? ofOthers : ofOthers.where('stopped_remote.by_console', '=', false);
        })
        .execute();
      return `${operation.remote} is switched off; open tabs follow within a minute.`;
    }
    case 'revive': {
      const gone = await trx
        .deleteFrom('stopped_remote')
        .where('remote', '=', operation.remote)
        .returning(['by_operator', 'by_console'])
        .executeTakeFirst();
      if (!gone) throw registryError('UNKNOWN_REMOTE', `${operation.remote} is not switched off.`);
      // Thrown, it undoes the row's end.
      if (gone.by_operator && !isByOperator(signers))
        throw registryError(
          'OUT_OF_SCOPE',
          `An operator switched ${operation.remote} off; an operator brings it back.`,
          undefined,
          OPERATORS,
        );
      if (gone.by_console && !isByOperator(signers) && !isByConsole(signers))
        throw registryError(
          'OUT_OF_SCOPE',
          `An administrator switched ${operation.remote} off in the console; they or an operator bring it back.`,
          undefined,
          OPERATORS,
        );
      return `${operation.remote} is back.`;
    }
    case 'clean':
      return (await cleanUp(trx, operation, now)).done;
    case 'grant':
      return recordGrant({ registry, trx, here, now, takesDirty, previews }, operation.token, signers, why);
    case 'withdraw':
      return withdrawGrant(trx, operation.grant, signers, now);
    case 'revoke-key':
      if (!(await revokeKey(trx, operation.key, reason, now)))
        throw registryError('UNKNOWN_KEY', `There is no key ${operation.key} that could be revoked.`);
      return `The key ${operation.key} is good for nothing any more.`;
    case 'add-key':
      requireKeyLimits(operation.key, now);
      return `The key ${await addKey(trx, operation.key)} of ${operation.key.owner} is good for ${operation.key.scopes.join(', ')} of ${operation.key.remotes.join(', ') || 'nothing in particular'}.`;
  }
}

async function setOf(
  { registry, trx }: Pick<TransactionContext, 'registry' | 'trx'>,
  to: Extract<Operation, { type: 'promote' }>['to'],
) {
  try {
    const set =
      'set' in to
        ? await registry.set(to.set)
        : await registry.composeSet('parts' in to ? to.parts : await changedStable(registry, to.change));
    if (set) {
      await requireKept(trx, set);
      requireReadable(set);
      return set;
    }
  } catch (error) {
    if (!(error instanceof UnknownReleaseError)) throw error;
    throw registryError('UNKNOWN_SET', `${error.message}.`);
  }
  throw registryError('UNKNOWN_SET', `There is no set ${'set' in to ? to.set : ''}.`);
}

/** Nothing moves for who has not seen what another has moved meanwhile. @throws RegistryError */
function requireAsSeen({ seen }: AsSeen, is: string | undefined, what: string): void {
  if (seen === undefined || seen === is) return;
  throw registryError(
    'CHANNEL_MOVED',
    `${what} is ${is ?? 'nothing'} by now; it was ${seen} when you asked.`,
  );
}

const namesIn = ({ with: added, without = [] }: SetChange): string[] => [...Object.keys(added), ...without];

const changeInWords = ({ with: added, without = [] }: SetChange): string =>
  [...Object.entries(added).map((part) => part.join(' ')), ...without.map((name) => `without ${name}`)].join(
    ', ',
  );

/** The active set with the change; read and moved under one lock, so that no other change is lost. @throws RegistryError */
async function changedStable(registry: ReleaseRegistry, change: SetChange): Promise<SetParts> {
  const stable = await stableSet(registry);
  if (!stable) throw registryError('UNKNOWN_SET', 'Nothing is live yet that could be changed.');
  const names = namesIn(change);
  if (names.length === 0) throw registryError('BAD_REQUEST', 'Nothing is to be changed.');
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw registryError('BAD_REQUEST', `${twice} is named twice.`);
  const { without = [] } = change;
  const absent = without.find((name) => !stable.remotes.some((remote) => remote.name === name));
  if (absent)
    throw registryError(
      'UNKNOWN_REMOTE',
      absent === 'shell' ? 'A set has a shell; it can be replaced.' : `No remote ${absent} is live.`,
    );
  return changedParts(partsOf(stable), change);
}

async function changeCanary(
  { registry, trx, takesDirty }: Pick<TransactionContext, 'registry' | 'trx' | 'takesDirty'>,
  { set, share, ...asked }: Extract<Operation, { type: 'canary' }>,
  why: AuditReason,
): Promise<string> {
  const stable = await registry.channel('stable');
  const current = await registry.channel('canary');
  requireAsSeen(asked, current?.set, 'The canary');
  const wanted = set ?? (current && isRunning(current) ? current.set : undefined);
  if (!wanted || !stable)
    throw registryError('UNKNOWN_SET', 'No canary is running; name a set with `--set`.');
  const next = await setOf({ registry, trx }, { set: wanted });
  requireCompatible(next, undefined, why.actor, 'itself');
  if (share > 0) requireClean([next.shell, ...next.remotes], takesDirty);
  const base = set ? stable.set : (current?.base ?? stable.set);
  await registry.moveChannel('canary', current?.move ?? 0, { set: wanted, share, base }, why);
  if (share === 0) return 'The canary has ended.';
  return `Set ${wanted} is live for ${share} % of visits.`;
}

/** The set that going back leads to when this one is live again: that of the last time it was; null where none is known. */
async function setBeforeThat(trx: RegistryHandle, set: string): Promise<string | null> {
  const move = await trx
    .selectFrom('channel_move')
    .select('base')
    .where('channel', '=', 'stable')
    .where('set_hash', '=', set)
    .orderBy('move', 'desc')
    .limit(1)
    .executeTakeFirst();
  return move?.base ?? null;
}

/**
 * The set that the present one replaced, or that going back to the present one left to go back to, so that going back
 * twice goes back twice. Moves of an earlier time do not say it: there it is the set before the present one first was live.
 */
async function setBefore(registry: ReleaseRegistry, trx: RegistryHandle): Promise<string> {
  const current = await registry.channel('stable');
  if (current?.base) return current.base;
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
  if (!before)
    throw registryError(
      'NOTHING_BEFORE',
      current
        ? 'The set that is live is the first one: there is none before it to go back to.'
        : 'Nothing is live yet, so there is nothing to go back from.',
      OPERATORS,
    );
  return before.set_hash;
}

/** @throws RegistryError unless the set was everybody's once */
async function requireFormer(trx: RegistryHandle, set: string): Promise<void> {
  const move = await trx
    .selectFrom('channel_move')
    .select('move')
    .where('channel', '=', 'stable')
    .where('set_hash', '=', set)
    .executeTakeFirst();
  if (!move)
    throw registryError('OUT_OF_SCOPE', `Set ${set} was never live; the console goes back to what was.`);
}
