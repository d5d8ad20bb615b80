import { EventEmitter } from 'node:events';
import type { Judgement } from '@portal/contract/release-reasons';
import type { AuditHead } from '@portal/process-kit/audit-heads';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type {
  CanaryVerdict,
  ChannelReport,
  ChannelStatus,
  EndedCanary,
  LogAction,
  RegistryDone,
  RegistryErrorAnswer,
  RegistryReport,
  RegistryStatus,
  ReleaseBody,
} from '@portal/release-protocol/release-statement';
import { judgeCanary, slowestOf } from '../health/canary-evidence.ts';
import { createCanaryRuns } from '../health/canary-run.ts';
import { failuresToEnd } from '../health/canary-verdict.ts';
import { createBudget } from '../http/budget.ts';
import {
  type ChannelMove,
  ChannelMovedError,
  isRunning,
  type ReleaseRegistry,
  UnknownReleaseError,
} from '../model/registry.ts';
import { RegistryError, registryError } from '../model/registry-error.ts';
import { releaseSummaries } from '../model/set.ts';
import { isStoreFull } from '../store/artefacts.ts';
import { type AuditEvent, audit, releaseAuditHeads } from '../store/audit.ts';
import { createDatabaseRegistry } from '../store/database-registry.ts';
import { actorOf } from '../store/keys.ts';
import { type RegistryHandle, SCHEMA } from '../store/tables.ts';
import type { AcceptedCommand, ProvenOperation, ProvenRelease, ServiceOptions } from './accepted-command.ts';
import { lockChannels } from './channels.ts';
import { type ArtefactHealth, checkArtefacts } from './check-artefacts.ts';
import { cleanUp, removeFiles } from './clean.ts';
import { readReleaseBody } from './fetch.ts';
import { acceptOperation, proveOperation } from './operate.ts';
import { acceptRelease } from './publish/pipeline.ts';
import { proveRelease } from './publish/verify.ts';
import { readReport } from './report.ts';
import { takeNonce } from './statements.ts';

/** Actor of automatic verdicts on canaries in the log. */
const HEALTH = 'health';
/** Refusals in a minute that are written down: unknown callers must not fill the log. */
const REFUSALS_LOGGED = { perSubscriber: 60, all: 600 } as const;

/**
 * The only entrance of the registry: every change is proved, checked, carried out and logged here. A proof (`prove…`) reads
 * an envelope of at most 4 KB and checks its signatures; the rest of a request is read only after it.
 */
export interface RegistryService {
  /**
   * @param envelope header `registry-envelope`, unread
   * @param from address, for the log of unknown callers
   * @throws RegistryError
   */
  proveRelease(envelope: string, from: string): Promise<ProvenRelease>;
  /** As `proveRelease`. @throws RegistryError */
  proveOperation(envelope: string, from: string): Promise<ProvenOperation>;
  /** @param content the bytes that the statement announced. @throws RegistryError */
  publish(proven: ProvenRelease, content: Buffer): Promise<RegistryDone>;
  /** @throws RegistryError */
  operate(proven: ProvenOperation): Promise<RegistryDone>;
  /** Logs a refusal between the proof and the service, as for a body that did not arrive. */
  note(
    refusal: RegistryErrorAnswer,
    action: LogAction,
    who: Pick<ProvenRelease, 'key' | 'from'>,
  ): Promise<void>;
  /** Ends a canary automatically because it is worse, unless its channel moved since; answers whether it ended. */
  endCanary(move: number, reason: Judgement): Promise<boolean>;
  /** Logs the verdict on a canary when it differs from the last one. */
  noteVerdict(move: number, verdict: 'healthy' | 'inconclusive', reason: Judgement): Promise<void>;
  /** Removes releases that nothing has needed for this many days, and logs it when there were any. */
  cleanUp(days: number): Promise<void>;
  /** Compares the files that pages may need with their hashes, and restores damaged ones from an undamaged copy. */
  checkArtefacts(): Promise<ArtefactHealth>;
  /** Result of the last check of files in this process; undefined before the first. */
  artefactHealth(): ArtefactHealth | undefined;
  /** The end of the log's chain, for a signature outside the database. */
  auditHeads(): Promise<readonly AuditHead[]>;
  /** The public status, without reasons and persons. */
  status(): Promise<RegistryStatus>;
  /** The report of the console, for an operator's signed question. @throws RegistryError */
  report(proven: ProvenOperation): Promise<RegistryReport>;
  /** A release as it was published, for its team or an operator; written down. @throws RegistryError */
  fetch(proven: ProvenOperation): Promise<ReleaseBody>;
  /** Registers a listener that is called after each change by this service. */
  onChange(listener: () => void): void;
  /** A set with the manifests of its releases, as everybody may read them. */
  set(hash: string): Promise<ReleaseSet | undefined>;
  /** Whether a release with this name and hash was ever published. */
  knows(name: string, hash: string): Promise<boolean>;
}

export function createRegistryService(options: ServiceOptions): RegistryService {
  const { handle, artefacts, registry, name, now } = options;
  const db = handle.withSchema(SCHEMA);
  const events = new EventEmitter();
  let lastCheck: ArtefactHealth | undefined;
  const notes = createBudget(REFUSALS_LOGGED, () => now().getTime());

  /** One after the other, of all that change what is live or kept. */
  const locked = <T>(work: (trx: RegistryHandle, inside: ReleaseRegistry) => Promise<T>): Promise<T> =>
    handle.transaction().execute(async (transaction) => {
      const trx = transaction.withSchema(SCHEMA);
      await lockChannels(trx);
      return work(trx, createDatabaseRegistry(transaction, artefacts));
    });

  const changed = async <T>(work: Parameters<typeof locked<T>>[0]): Promise<T> => {
    const done = await locked(work);
    events.emit('change');
    return done;
  };

  async function carryOut({
    statement,
    actor,
    action,
    subject,
    checks,
    work,
    afterwards,
  }: AcceptedCommand): Promise<RegistryDone> {
    const answer = await changed(async (trx, inside) => {
      await takeNonce(trx, statement, now());
      const done = await work(inside, trx);
      const data = { done, reason: statement.reason, ...(checks ? { checks } : {}) };
      await audit(trx, { actor, action, subject, data });
      return { done, set: (await inside.channel('stable'))?.set ?? '' };
    });
    if (afterwards) await locked(afterwards);
    return answer;
  }

  /** Logs a refusal with the actor and subject, as far as they are known. */
  async function noted<T>(
    action: LogAction,
    from: string,
    work: (known: (actor: string, subject: string) => void) => Promise<T>,
  ): Promise<T> {
    let actor = from;
    let subject = 'unknown';
    try {
      return await work((who, what) => {
        actor = who ? `${who} from ${from}` : from;
        subject = what;
      });
    } catch (error) {
      const told = inWords(error);
      if (told instanceof RegistryError && notes.takeOwn(from) && notes.takeShared())
        await writeRefusal(db, told.answer, { actor, action, subject });
      throw told;
    }
  }

  async function reportOf(move: ChannelMove | undefined): Promise<ChannelReport | null> {
    const set = move && (await registry.set(move.set));
    if (!set) return null;
    return {
      set: move.set,
      move: move.move,
      since: move.at.toISOString(),
      actor: move.actor,
      reason: move.reason,
      releases: releaseSummaries(set),
    };
  }

  const runOf = createCanaryRuns(registry);

  /** A running canary with what was last said of it. */
  async function runningCanary() {
    const canary = await registry.channel('canary');
    const running = canary && isRunning(canary) ? await reportOf(canary) : null;
    if (!canary || !running) return undefined;
    const { verdict, at } = await lastVerdict(db, canary);
    const judged = { verdict, since: at.toISOString() };
    return { move: canary, report: { ...running, share: canary.share, judged } };
  }

  /** The present verdict on a running canary, from all that browsers and hosts have reported until now. */
  async function judgedNow({ move, report }: NonNullable<Awaited<ReturnType<typeof runningCanary>>>) {
    const { verdict, reason, evidence } = await judgeCanary(
      db,
      await runOf(move),
      options.failureBudget,
      now(),
    );
    const { failed, stableFailed } = evidence;
    const slow = slowestOf(evidence.slow);
    const since = verdict === report.judged.verdict ? report.judged.since : now().toISOString();
    const budget = options.failureBudget;
    const endsAt = failuresToEnd(failed.of, budget);
    const found = { verdict, since, by: HEALTH, reason, failed, stableFailed, slow };
    return { ...report, judged: { ...found, budget, endsAt } };
  }

  async function endedCanary(): Promise<EndedCanary | null> {
    const [last, before] = await registry.moves('canary', 2);
    if (!last || isRunning(last)) return null;
    const { set, actor, reason, at } = last;
    const { verdict } = await lastVerdict(db, before ?? last);
    return { set, actor, reason, at: at.toISOString(), verdict };
  }

  const stoppedRemotes = () => db.selectFrom('stopped_remote').selectAll().orderBy('remote').execute();

  const service: RegistryService = {
    proveRelease: (envelope, from) =>
      noted('publish', from, (known) => proveRelease({ ...options, db }, envelope, from, known)),
    proveOperation: (envelope, from) =>
      noted('operate', from, (known) => proveOperation({ ...options, db }, envelope, from, known)),
    publish: (proven, content) =>
      noted('publish', proven.from, async (known) => {
        const { name: release, hash } = proven.signed.statement.release;
        known(actorOf(proven.signers), `${release} ${hash}`);
        return carryOut(await acceptRelease(options, proven, content));
      }),
    operate: (proven) =>
      noted('operate', proven.from, (known) => {
        const taken = acceptOperation(options, proven);
        known(taken.actor, taken.subject);
        return carryOut(taken);
      }),
    note: (refusal, action, { key, from }) =>
      writeRefusal(db, refusal, { actor: `${key} from ${from}`, action, subject: 'unknown' }),
    onChange: (listener) => void events.on('change', listener),
    endCanary: (move, reason) =>
      changed(async (trx, inside) => {
        const canary = await inside.channel('canary');
        if (!canary || canary.move !== move || !isRunning(canary)) return false;
        const { set, base } = canary;
        const to = { set, share: 0, ...(base ? { base } : {}) };
        await keepVerdict(trx, { move, verdict: 'worse', reason });
        await inside.moveChannel('canary', move, to, { actor: HEALTH, reason });
        const data = { done: 'The canary ended by itself.', reason };
        await audit(trx, { actor: HEALTH, action: 'canary ended', subject: `set ${set}`, data });
        return true;
      }),
    async noteVerdict(move, verdict, reason) {
      await locked(async (trx, inside) => {
        const canary = await inside.channel('canary');
        if (!canary || canary.move !== move || !isRunning(canary)) return;
        if ((await lastVerdict(trx, canary)).verdict === verdict) return;
        await keepVerdict(trx, { move, verdict, reason });
        const subject = `set ${canary.set}`;
        await audit(trx, { actor: HEALTH, action: `canary ${verdict}`, subject, data: { reason } });
      });
    },
    async cleanUp(days) {
      await locked(async (trx) => {
        const { count, done } = await cleanUp(trx, { days }, now());
        if (count > 0)
          await audit(trx, { actor: 'registry', action: 'clean', subject: 'releases', data: { done } });
      });
      // Also what a run before marked and did not come to remove.
      await locked((trx) => removeFiles(trx, artefacts, now()));
    },
    async checkArtefacts() {
      const isGone = async ({ name: part, hash }: Release) =>
        (await db
          .selectFrom('cleaned_release')
          .select('hash')
          .where('name', '=', part)
          .where('hash', '=', hash)
          .executeTakeFirst()) !== undefined;
      lastCheck = await checkArtefacts(registry, artefacts, isGone, now);
      return lastCheck;
    },
    artefactHealth: () => lastCheck,
    auditHeads: () => releaseAuditHeads(db),
    set: (hash) => registry.set(hash),
    knows: async (release, hash) => (await registry.release(release, hash)) !== undefined,
    async status() {
      const stable = await reportOf(await registry.channel('stable'));
      const canary = (await runningCanary())?.report;
      return {
        registry: name,
        stable: stable && publicChannel(stable),
        canary: canary
          ? {
              ...publicChannel(canary),
              ...{ share: canary.share, judged: canary.judged },
            }
          : null,
        stopped: (await stoppedRemotes()).map(({ remote, since }) => ({
          remote,
          since: since.toISOString(),
        })),
      };
    },
    fetch: ({ signed: { statement }, signers, from }) =>
      noted('fetch', from, async (known) => {
        const { operation } = statement;
        if (operation.type !== 'fetch')
          throw registryError('BAD_REQUEST', 'It is asked for at /registry/operations or /registry/report.');
        const [actor, subject] = [actorOf(signers), `${operation.remote} ${operation.hash}`];
        known(actor, subject);
        const body = await readReleaseBody(registry, operation);
        await locked(async (trx) => {
          await takeNonce(trx, statement, now());
          await audit(trx, { actor, action: 'fetch', subject, data: { reason: statement.reason } });
        });
        return body;
      }),
    async report({ signed }) {
      // A report changes nothing, so it is not logged, and its statement may be used again until it expires.
      const { operation } = signed.statement;
      if (operation.type !== 'report')
        throw registryError('BAD_REQUEST', 'It is asked for at /registry/operations.');
      const running = await runningCanary();
      return {
        registry: name,
        stable: await reportOf(await registry.channel('stable')),
        canary: running ? await judgedNow(running) : null,
        endedCanary: running ? null : await endedCanary(),
        stopped: (await stoppedRemotes()).map(({ since, ...stop }) => ({
          ...stop,
          since: since.toISOString(),
        })),
        ...(await readReport(db, registry, operation)),
      };
    },
  };
  return service;
}

/** The last recorded verdict on a canary and its time; `inconclusive` since its beginning without one. */
async function lastVerdict(
  db: RegistryHandle,
  { move, at }: Pick<ChannelMove, 'move' | 'at'>,
): Promise<{ readonly verdict: CanaryVerdict; readonly at: Date }> {
  const kept = await db
    .selectFrom('canary_verdict')
    .select(['verdict', 'at'])
    .where('move', '=', move)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return kept ?? { verdict: 'inconclusive', at };
}

async function keepVerdict(
  trx: RegistryHandle,
  {
    reason,
    ...verdict
  }: { readonly move: number; readonly verdict: CanaryVerdict; readonly reason: Judgement },
): Promise<void> {
  await trx
    .insertInto('canary_verdict')
    .values({ ...verdict, reason: JSON.stringify(reason), actor: HEALTH })
    .execute();
}

const publicChannel = ({ set, move, since, releases }: ChannelReport): ChannelStatus => ({
  ...{ set, move, since, releases },
});

const writeRefusal = (
  db: RegistryHandle,
  { code, problem }: RegistryErrorAnswer,
  { actor, action, subject }: Pick<AuditEvent, 'actor' | 'action' | 'subject'>,
): Promise<void> =>
  audit(db, {
    actor,
    action,
    subject: subject.slice(0, 200),
    data: { problem: problem.slice(0, 2000) },
    code,
  });

/** Errors of the registry's store as refusals; other errors unchanged. */
function inWords(error: unknown): unknown {
  if (error instanceof ChannelMovedError) return registryError('CHANNEL_MOVED', error.message);
  if (isStoreFull(error))
    return registryError('STORE_FULL', 'There is no room left where artefacts are kept.');
  if (error instanceof UnknownReleaseError) return registryError('UNKNOWN_SET', `${error.message}.`);
  return error;
}
