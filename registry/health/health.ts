import type { Beacon, Release, RenderFault } from '@portal/contract/release';
import type { CanaryVerdict, Share } from '@portal/contract/release-statement';
import { type Insertable, sql } from 'kysely';
import type { RegistryService } from '../commands/service.ts';
import { isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { type RegistryHandle, type RegistryTables, SCHEMA } from '../store/tables.ts';
import { COUNTED, isReleaseSound, judgeCanary } from './canary-evidence.ts';
import { type CanaryRun, createCanaryRuns } from './canary-run.ts';
import { createDocuments } from './document-tokens.ts';
import { countServed, type ServedDocuments } from './served-documents.ts';

/**
 * So many addresses may see a canary fail; it ends once it certainly fails for more (`canary-verdict.ts`). However much an
 * address tells, it is one.
 */
export interface FailureBudget {
  readonly failures: number;
  readonly addresses: number;
}

/** A beacon with what the registry knows of its release. */
export interface KnownBeacon extends Beacon {
  readonly release: Release;
}

/** Reports of a host about its pages, and its questions about releases; the registry may run in another process. */
export interface PageHealth {
  /** Token for one document of a set; with it the document's beacons are believed. */
  documentOf(set: string): string;
  /**
   * Keeps a beacon and judges the canary it came from. Undefined for one of a set or remote that never was, of a document
   * that no host served, and for what is more than a document can have to tell.
   */
  take(beacon: Beacon, address: string): Promise<KnownBeacon | undefined>;
  /**
   * A page that was to be rendered for this address was not. Whatever an address asks for, it is one, and so many faults a day
   * of each remote are kept. Nothing waits for it.
   */
  noteUnrendered(fault: RenderFault, address: string): void;
  /**
   * A browser at this address was served a document of a canary's set, or of the one that it is compared with. Nothing
   * waits for it.
   */
  noteServed(set: string, address: string): void;
  /** Whether nothing that browsers told speaks against a release of a remote. */
  isSound(remote: string, release: string): Promise<boolean>;
}

export interface Health extends PageHealth {
  /** Keeps what a host says of a page that it did not render, and judges the canary that it was of. */
  takeUnrendered(fault: RenderFault, address: string): Promise<void>;
  /** Keeps what a host has served while a canary ran, and judges that canary. */
  takeServed(served: readonly ServedDocuments[]): Promise<void>;
  /** The key of the documents that hosts serve; undefined before the registry's tables are made. */
  documentKey(): Promise<string | undefined>;
  /** Forgets what is older than 30 days. */
  prune(now: Date): Promise<void>;
}

/**
 * Faults of one document and remote that are kept, of those that speak against a release and of others: it counts as one
 * failure however many there are, and nothing that a page sends before it fails must stand in the place of that.
 */
const FAULTS = 10;
const KEPT_MS = 30 * 86_400_000;
/** A canary is judged at each fault and at one load in so many; a verdict on speed can wait for them. */
const JUDGED_LOADS = 10;

const NOTHING_MEASURED = {
  shell_ms: null,
  code_ms: null,
  shown_ms: null,
  lcp_ms: null,
  inp_ms: null,
  cls: null,
};

export function createHealth(options: {
  readonly handle: RegistryHandle;
  readonly registry: ReleaseRegistry;
  readonly service: Pick<RegistryService, 'endCanary' | 'noteVerdict'>;
  readonly budget: FailureBudget;
  readonly now: () => Date;
}): Health {
  const { registry, service, budget, now } = options;
  const db = options.handle.withSchema(SCHEMA);
  /** In the registry's own schema: a program that can read it could write the beacons itself. */
  const documentKey = async (): Promise<string | undefined> =>
    (await db.selectFrom('secret').select('value').where('name', '=', 'documents').executeTakeFirst())?.value;
  const documents = createDocuments(documentKey);
  const share: Share = { count: budget.failures, of: budget.addresses };
  /** By move of the channel what this host has last said of it. */
  const told = new Map<number, CanaryVerdict>();
  const runOf = createCanaryRuns(registry);
  let loads = 0;

  /** The canary that runs now, with all that it was since it began. */
  async function running(): Promise<CanaryRun | undefined> {
    const canary = await registry.channel('canary');
    return canary && isRunning(canary) ? runOf(canary) : undefined;
  }

  /** Pseudonym of an address for a canary run, the same in its sets and those compared with them; else null. */
  async function networkOfCanary(address: string, set: string): Promise<string | null> {
    const run = await running();
    if (!run || ![...run.sets, ...run.bases].includes(set)) return null;
    return (await documents.networkNamed(address, run.name)) ?? null;
  }

  /** Judges the canary that is or was this set: ends it once it is worse, and writes down what is said of it now. */
  async function judgeRunning(set: string): Promise<void> {
    const run = await running();
    if (!run?.sets.includes(set)) return;
    const { move } = run.newest;
    const { verdict, reason } = await judgeCanary(db, run, share, now());
    if (verdict === 'worse') await service.endCanary(move, reason);
    else if (told.get(move) !== verdict) {
      await service.noteVerdict(move, verdict, reason);
      told.clear();
      told.set(move, verdict);
    }
  }

  /** Keeps a row unless the document has told enough; whether it did. A document lies where it was first heard from. */
  function keep(row: Insertable<RegistryTables['beacon']> & { document: string }): Promise<boolean> {
    return options.handle.transaction().execute(async (transaction) => {
      const trx = transaction.withSchema(SCHEMA);
      // One after the other, or what comes from many addresses at once would each be the first.
      await sql`select pg_advisory_xact_lock(hashtext(${`document ${row.document}`}))`.execute(trx);
      return await keepInTurn(trx, row);
    });
  }

  async function keepInTurn(
    trx: RegistryHandle,
    row: Insertable<RegistryTables['beacon']> & { document: string },
  ): Promise<boolean> {
    const { told, network, of_canary } = await trx
      .selectFrom('beacon')
      .select([
        sql<string>`count(*) filter (where kind = 'fault' and remote = ${row.remote}
          and (fault = any(${COUNTED})) = ${COUNTED.some((kind) => kind === row.fault)})`.as('told'),
        sql<string | null>`(array_agg(network order by id))[1]`.as('network'),
        sql<string | null>`(array_agg(network_of_canary order by id))[1]`.as('of_canary'),
      ])
      .where('document', '=', row.document)
      .executeTakeFirstOrThrow();
    if (row.kind === 'fault' && Number(told) >= FAULTS) return false;
    const kept = await trx
      .insertInto('beacon')
      .values(network ? { ...row, network, network_of_canary: of_canary } : row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return kept !== undefined;
  }

  async function takeServed(served: readonly ServedDocuments[]): Promise<void> {
    const canary = await registry.channel('canary');
    if (!canary || !isRunning(canary)) return;
    const rows = served
      .filter(({ set }) => set === canary.set || set === canary.base)
      .flatMap(({ set, networks }) =>
        Object.entries(networks).map(([network, documents]) => ({ set_hash: set, network, documents })),
      );
    if (rows.length === 0) return;
    // Rows from before this canary belong to an earlier one.
    const isBefore = sql<boolean>`served_network.at < ${canary.at}`;
    await db
      .insertInto('served_network')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['set_hash', 'network']).doUpdateSet({
          documents: sql<number>`excluded.documents + case when ${isBefore} then 0 else served_network.documents end`,
          at: sql<Date>`case when ${isBefore} then excluded.at else served_network.at end`,
        }),
      )
      .execute();
    await judgeRunning(canary.set);
  }
  const counts = countServed(takeServed);

  async function takeUnrendered(given: RenderFault, address: string): Promise<void> {
    const { set: hash, remote, fault, route, error = null, stack } = given;
    const network = await documents.networkNamed(address, hash);
    const release = (await registry.set(hash))?.remotes.find(({ name }) => name === remote);
    if (!release || !network) return;
    const isNew = await keep({
      ...NOTHING_MEASURED,
      ...{ set_hash: hash, network, remote, release: release.hash, owner: release.owner },
      network_of_canary: await networkOfCanary(address, hash),
      // It comes of no document: what is rendered in a day for one address is held to the faults of one.
      document: `rendered ${now().toISOString().slice(0, 10)} ${network}`,
      ...{ kind: 'fault' as const, fault, route, error, stack: stack ? JSON.stringify(stack) : null },
    });
    if (isNew) await judgeRunning(hash);
  }

  return {
    documentKey,
    documentOf: (set) => documents.issue(set),

    async take(beacon, address) {
      const { set: hash, remote, event } = beacon;
      const document = await documents.read(beacon.document ?? '', hash);
      if (!document) return undefined;
      const set = await registry.set(hash);
      const release = set && [set.shell, ...set.remotes].find(({ name }) => name === remote);
      if (!release) return undefined;
      const measured = event.kind === 'load' ? event : undefined;
      const failed = event.kind === 'fault' ? event : undefined;
      const isNew = await keep({
        set_hash: hash,
        document,
        network: documents.networkOf(address, hash),
        network_of_canary: await networkOfCanary(address, hash),
        remote,
        release: release.hash,
        owner: release.owner,
        kind: event.kind,
        fault: failed?.fault ?? null,
        route: event.route ?? null,
        reference: failed?.reference ?? null,
        error: failed?.error ?? null,
        stack: failed?.stack ? JSON.stringify(failed.stack) : null,
        shell_ms: measured?.shell ?? null,
        code_ms: measured?.code ?? null,
        shown_ms: measured?.shown ?? null,
        lcp_ms: measured?.lcp ?? null,
        inp_ms: measured?.inp ?? null,
        cls: measured?.cls ?? null,
      });
      if (!isNew) return undefined;
      loads += event.kind === 'load' ? 1 : 0;
      if (event.kind === 'fault' || loads % JUDGED_LOADS === 0) await judgeRunning(hash);
      return { ...beacon, release };
    },

    noteUnrendered: (fault, address) => void takeUnrendered(fault, address).catch(() => undefined),
    takeUnrendered,
    noteServed: (set, address) => counts.note(set, documents.networkOf(address, set)),
    takeServed,
    isSound: (remote, release) => isReleaseSound(db, remote, release, share),

    async prune(now) {
      const before = new Date(now.getTime() - KEPT_MS);
      await db.deleteFrom('beacon').where('at', '<', before).execute();
      await db.deleteFrom('served_network').where('at', '<', before).execute();
    },
  };
}
