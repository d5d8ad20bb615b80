import type { ReleaseSet } from '@portal/contract/release';
import type {
  ChannelStatus,
  OperatorStatement,
  RegistryDone,
  RegistryRefusal,
  RegistryReport,
  RegistryStatus,
} from '@portal/contract/release-statement';
import { audit } from '../audit.ts';
import { createDatabaseRegistry } from '../database-registry.ts';
import { Refused, refused } from '../gate/refusal.ts';
import {
  type ChannelMove,
  ChannelMoved,
  isRunning,
  type ReleaseRegistry,
  UnknownRelease,
} from '../registry.ts';
import { type RegistryHandle, SCHEMA } from '../tables.ts';
import { lockChannels } from './channels.ts';
import { cleanUp, removeFiles } from './clean.ts';
import { takeOperation } from './operate.ts';
import { takeRelease } from './publish.ts';
import { readReport } from './report.ts';
import { takeNonce } from './statements.ts';
import type { DoorOptions, Taken } from './taken.ts';

/** The one way in: everything that changes the registry is signed, judged, carried out and written down here. */
export interface Door {
  /** @param from address, for the log of whoever is not known. @throws Refused */
  publish(body: unknown, from: string): Promise<RegistryDone>;
  /** @throws Refused */
  operate(body: unknown, from: string): Promise<RegistryDone>;
  /** Writes down a refusal that was made before the door was reached. */
  note(refusal: RegistryRefusal, action: string, from: string): Promise<void>;
  /** Ends a canary by itself, unless it has moved since; answers whether it did. */
  endCanary(move: number, verdict: string): Promise<boolean>;
  /** Removes what nothing has needed for so many days, as the host does by itself; writes it down where that is something. */
  cleanUp(days: number): Promise<void>;
  status(): Promise<RegistryStatus>;
  /** What the console shows, for an operator's signed question. @throws Refused */
  report(body: unknown): Promise<RegistryReport>;
  /** A set with the manifests of its releases, as everybody may read them. */
  set(hash: string): Promise<ReleaseSet | undefined>;
  /** Whether this very release was ever published. */
  knows(name: string, hash: string): Promise<boolean>;
}

export function createDoor(options: DoorOptions): Door {
  const { handle, artefacts, registry, name, now } = options;
  const db = handle.withSchema(SCHEMA);

  /** One after the other, of all that change what is live or kept. */
  const locked = <T>(work: (trx: RegistryHandle, inside: ReleaseRegistry) => Promise<T>): Promise<T> =>
    handle.transaction().execute(async (transaction) => {
      const trx = transaction.withSchema(SCHEMA);
      await lockChannels(trx);
      return work(trx, createDatabaseRegistry(transaction, artefacts));
    });

  async function carryOut({
    statement,
    actor,
    action,
    subject,
    work,
    afterwards,
  }: Taken): Promise<RegistryDone> {
    const answer = await locked(async (trx, inside) => {
      await takeNonce(trx, statement, now());
      const done = await work(inside, trx);
      await audit(trx, { actor, action, subject, detail: `${done} Reason: ${statement.reason}` });
      return { done, set: (await inside.channel('stable'))?.set ?? '' };
    });
    if (afterwards) await locked(afterwards);
    return answer;
  }

  /** Judges and carries out; every refusal is written down with as much as is known of who asked for what. */
  async function through(
    action: string,
    from: string,
    judge: (known: (actor: string, subject: string) => void) => Promise<Taken>,
  ): Promise<RegistryDone> {
    let actor = from;
    let subject = 'unknown';
    try {
      return await carryOut(
        await judge((who, what) => {
          actor = who ? `${who} from ${from}` : from;
          subject = what;
        }),
      );
    } catch (error) {
      const told = inWords(error);
      if (told instanceof Refused) {
        const { code, problem } = told.refusal;
        await audit(db, {
          actor,
          action,
          subject: subject.slice(0, 200),
          detail: problem.slice(0, 2000),
          code,
        });
      }
      throw told;
    }
  }

  async function statusOf(move: ChannelMove | undefined): Promise<ChannelStatus | null> {
    const set = move && (await registry.set(move.set));
    if (!set) return null;
    return {
      set: move.set,
      move: move.move,
      since: move.at.toISOString(),
      actor: move.actor,
      reason: move.reason,
      releases: [set.shell, ...set.remotes].map(({ name: part, owner, version, commit, hash }) => ({
        ...{ name: part, owner, version, commit, hash },
      })),
    };
  }

  const door: Door = {
    publish: (body, from) =>
      through('publish', from, (known) => takeRelease({ ...options, db }, body, known)),
    operate: (body, from) =>
      through('operate', from, (known) => takeOperation({ ...options, db }, body, known)),
    note: ({ code, problem }, action, from) =>
      audit(db, { actor: from, action, subject: 'unknown', detail: problem, code }),
    endCanary: (move, verdict) =>
      locked(async (trx, inside) => {
        const canary = await inside.channel('canary');
        if (!canary || canary.move !== move || !isRunning(canary)) return false;
        const { set, base } = canary;
        const to = { set, share: 0, ...(base ? { base } : {}) };
        await inside.moveChannel('canary', move, to, { actor: 'health', reason: verdict });
        await audit(trx, { actor: 'health', action: 'canary ended', subject: `set ${set}`, detail: verdict });
        return true;
      }),
    async cleanUp(days) {
      await locked(async (trx) => {
        const { count, done } = await cleanUp(trx, { days }, now());
        if (count > 0)
          await audit(trx, { actor: 'host', action: 'clean', subject: 'releases', detail: done });
      });
      // Also what a run before marked and did not come to remove.
      await locked((trx) => removeFiles(trx, artefacts, now()));
    },
    set: (hash) => registry.set(hash),
    knows: async (release, hash) => (await registry.release(release, hash)) !== undefined,
    async status() {
      const canary = await registry.channel('canary');
      const running = canary && isRunning(canary) ? await statusOf(canary) : null;
      const stopped = await db.selectFrom('stopped_remote').selectAll().orderBy('remote').execute();
      return {
        registry: name,
        stable: await statusOf(await registry.channel('stable')),
        canary: running && { ...running, share: canary?.share ?? 0, named: canary?.named ?? false },
        stopped: stopped.map(({ remote, reason, since }) => ({ remote, reason, since: since.toISOString() })),
      };
    },
    async report(body) {
      // It changes nothing, so nothing is written down and the statement is good until it ends.
      const { operation } = (await takeOperation({ ...options, db }, body, () => {}))
        .statement as OperatorStatement;
      const count = operation.type === 'report' ? operation.moves : undefined;
      return { ...(await door.status()), ...(await readReport(db, registry, count)) };
    },
  };
  return door;
}

/** What the registry itself throws, as a refusal. */
function inWords(error: unknown): unknown {
  if (error instanceof ChannelMoved) return refused('CHANNEL_MOVED', error.message);
  if (error instanceof UnknownRelease) return refused('UNKNOWN_SET', `${error.message}.`);
  return error;
}
