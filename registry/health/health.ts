import type { Beacon, FaultKind, Release } from '@portal/contract/release';
import { type Insertable, sql } from 'kysely';
import type { Door } from '../commands/door.ts';
import { isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { type RegistryHandle, type RegistryTables, SCHEMA } from '../store/tables.ts';
import { createDocuments } from './documents.ts';

/**
 * A canary ends once at least so many addresses saw it fail, and they are this part (`failures` of `addresses`) of those
 * that it was heard from last. However much an address tells, it is one.
 */
export interface FailureBudget {
  readonly failures: number;
  readonly addresses: number;
}

/** A beacon with what the registry knows of its release. */
export interface KnownBeacon extends Beacon {
  readonly release: Release;
}

export interface Health {
  /** Token for one document of a set; with it the document's beacons are believed. */
  documentOf(set: string): string;
  /**
   * Keeps a beacon and judges the canary it came from. Undefined for one of a set or remote that never was, of a document
   * that no host served, and for what is more than a document can have to tell.
   */
  take(beacon: Beacon, address: string): Promise<KnownBeacon | undefined>;
  /** Forgets what is older than 30 days. */
  prune(now: Date): Promise<void>;
}

/** What speaks against a release; a bad line or a kill switch does not. */
const COUNTED: readonly FaultKind[] = [
  ...(['manifest', 'http', 'integrity', 'evaluation', 'contract', 'mount', 'render'] as const),
];
/** Faults of one document that are kept; it counts as one failure however many there are. */
const FAULTS = 10;
const KEPT_MS = 30 * 86_400_000;
/** How much oftener than stable a canary must fail. */
const TIMES = 2;

export function createHealth(options: {
  readonly handle: RegistryHandle;
  readonly registry: ReleaseRegistry;
  readonly door: Pick<Door, 'endCanary'>;
  readonly budget: FailureBudget;
}): Health {
  const { registry, door, budget } = options;
  const db = options.handle.withSchema(SCHEMA);
  const documents = createDocuments(db);

  /** Of the addresses that a set was heard from last, so many at most, how many saw it fail, and how. */
  async function addressesOf(set: string, since: Date) {
    const rows = await db
      .selectFrom('beacon')
      .select([
        'network',
        sql<boolean>`bool_or(kind = 'fault' and fault = any(${COUNTED}))`.as('failed'),
        sql<string | null>`min(fault || ' in ' || remote || ' (' || owner || ')')
          filter (where kind = 'fault' and fault = any(${COUNTED}))`.as('what'),
      ])
      .where('set_hash', '=', set)
      .where('at', '>=', since)
      .where('network', 'is not', null)
      .groupBy('network')
      .orderBy(sql`max(at)`, 'desc')
      .limit(budget.addresses)
      .execute();
    const failed = rows.filter((row) => row.failed);
    return { heard: rows.length, failed: failed.length, what: failed.map(({ what }) => what ?? '') };
  }

  async function judgeCanary(set: string): Promise<void> {
    const canary = await registry.channel('canary');
    if (!canary || !isRunning(canary) || canary.set !== set) return;
    const { heard, failed, what } = await addressesOf(set, canary.at);
    if (failed < budget.failures || failed * budget.addresses < budget.failures * heard) return;
    const stable = await addressesOf(canary.base ?? '', canary.at);
    // What befalls everybody is no fault of the canary.
    if (stable.failed >= budget.failures && failed * stable.heard < TIMES * stable.failed * heard) return;
    const list = [...Map.groupBy(what, (label) => label)]
      .map(([label, all]) => `${all.length} × ${label}`)
      .join(', ');
    await door.endCanary(
      canary.move,
      `The canary ended by itself: it failed for ${failed} of ${heard} addresses (${list}); its budget is ${budget.failures} in ${budget.addresses}. Meanwhile stable failed for ${stable.failed} of ${stable.heard}.`,
    );
  }

  /** Keeps a row unless the document has told enough; whether it did. A document lies where it was first heard from. */
  async function keep(row: Insertable<RegistryTables['beacon']> & { document: string }): Promise<boolean> {
    const { told, network } = await db
      .selectFrom('beacon')
      .select([
        sql<string>`count(*) filter (where kind = 'fault')`.as('told'),
        sql<string | null>`(array_agg(network order by id))[1]`.as('network'),
      ])
      .where('document', '=', row.document)
      .executeTakeFirstOrThrow();
    if (row.kind === 'fault' && Number(told) >= FAULTS) return false;
    const kept = await db
      .insertInto('beacon')
      .values(network ? { ...row, network } : row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return kept !== undefined;
  }

  return {
    documentOf: (set) => documents.issue(set),

    async take(beacon, address) {
      const { set: hash, remote, event } = beacon;
      const document = await documents.read(beacon.document ?? '', hash);
      if (!document) return undefined;
      const set = await registry.set(hash);
      const release = set && [set.shell, ...set.remotes].find(({ name }) => name === remote);
      if (!release) return undefined;
      const measured = event.kind === 'load' ? event : undefined;
      const isNew = await keep({
        set_hash: hash,
        document,
        network: documents.networkOf(address, hash),
        remote,
        release: release.hash,
        owner: release.owner,
        kind: event.kind,
        fault: event.kind === 'fault' ? event.fault : null,
        shell_ms: measured?.shell ?? null,
        code_ms: measured?.code ?? null,
        shown_ms: measured?.shown ?? null,
        lcp_ms: measured?.lcp ?? null,
        inp_ms: measured?.inp ?? null,
        cls: measured?.cls ?? null,
      });
      if (!isNew) return undefined;
      if (event.kind === 'fault') await judgeCanary(hash);
      return { ...beacon, release };
    },

    async prune(now) {
      await db
        .deleteFrom('beacon')
        .where('at', '<', new Date(now.getTime() - KEPT_MS))
        .execute();
    },
  };
}
