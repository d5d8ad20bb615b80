import type { Beacon, Release, RenderFault } from '@portal/release-protocol/release';
import type { CanaryVerdict, Share } from '@portal/release-protocol/release-statement';
import { type Insertable, sql } from 'kysely';
import type { RegistryService } from '../commands/service.ts';
import { isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { type RegistryHandle, type RegistryTables, SCHEMA } from '../store/tables.ts';
import { COUNTED, isReleaseSound, judgeCanary } from './canary-evidence.ts';
import { type CanaryRun, createCanaryRuns } from './canary-run.ts';
import { createDocuments } from './document-tokens.ts';
import { countServed, type ServedDocuments } from './served-documents.ts';

/**
 * Number of addresses that may see a canary fail. The canary ends once it certainly fails for more (`canary-verdict.ts`).
 * An address counts once, however many reports it sends.
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
   * Notes that a page was not rendered for this address. An address counts once, and only a limited number of its faults is
   * kept for each remote and day. The caller does not wait.
   */
  noteUnrendered(fault: RenderFault, address: string): void;
  /**
   * Notes that a host served this address a document of a canary's set or of its base set. The caller does not wait.
   */
  noteServed(set: string, address: string): void;
  /** Whether nothing that browsers told speaks against a release of a remote. */
  isSound(remote: string, release: string): Promise<boolean>;
}

export interface Health extends PageHealth {
  /** Keeps a host's report of a page that it could not render, and judges the page's canary. */
  takeUnrendered(fault: RenderFault, address: string): Promise<void>;
  /** Keeps a host's counts of served documents while a canary runs, and judges that canary. */
  takeServed(served: readonly ServedDocuments[]): Promise<void>;
  /** The key of the documents that hosts serve; undefined before the registry's tables are made. */
  documentKey(): Promise<string | undefined>;
  /** Removes reports older than 30 days. */
  prune(now: Date): Promise<void>;
}

/**
 * Faults kept of one document and remote, separately for faults that count against a release and for others: faults that do
 * not count must not use up the place of one that does. All faults of a document count as one failure.
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
  /** The key stands in the registry's own schema: a program that can read it there could write beacons itself anyway. */
  const documentKey = async (): Promise<string | undefined> =>
    (await db.selectFrom('secret').select('value').where('name', '=', 'documents').executeTakeFirst())?.value;
  const documents = createDocuments(documentKey);
  const share: Share = { count: budget.failures, of: budget.addresses };
  /** The verdict that this host wrote last, by move of the channel. */
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

  /** Judges the running canary if this is one of its sets: ends it when it is worse, otherwise writes down a new verdict. */
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

  /** Keeps a row unless the document has sent enough; answers whether it did. A document keeps its first network. */
  function keep(row: Insertable<RegistryTables['beacon']> & { document: string }): Promise<boolean> {
    return options.handle.transaction().execute(async (transaction) => {
      const trx = transaction.withSchema(SCHEMA);
      // Rows of one document are written one at a time; otherwise each of several simultaneous rows would count as the first.
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
      // A rendering has no document, so all renderings of a day for one address count as one document.
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
