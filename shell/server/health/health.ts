import type { Beacon, FaultKind, Release } from '@portal/contract/release';
import type { Insertable } from 'kysely';
import type { Door } from '../registry/door/door.ts';
import { isRunning, type ReleaseRegistry } from '../registry/registry.ts';
import { type RegistryHandle, type RegistryTables, SCHEMA } from '../registry/tables.ts';
import { createDocuments } from './documents.ts';

/** This many failures in this many loads of a canary end it. */
export interface FailureBudget {
  readonly failures: number;
  readonly loads: number;
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
  take(beacon: Beacon): Promise<KnownBeacon | undefined>;
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

export function createHealth(options: {
  readonly handle: RegistryHandle;
  readonly registry: ReleaseRegistry;
  readonly door: Pick<Door, 'endCanary'>;
  readonly budget: FailureBudget;
}): Health {
  const { registry, door, budget } = options;
  const db = options.handle.withSchema(SCHEMA);
  const documents = createDocuments(db);

  /** Documents that failed since the oldest of the last loads, or since the canary began where there were fewer. */
  async function failuresOf(set: string, since: Date) {
    const loads = await db
      .selectFrom('beacon')
      .select('at')
      .where('set_hash', '=', set)
      .where('kind', '=', 'load')
      .where('at', '>=', since)
      .orderBy('at', 'desc')
      .limit(budget.loads)
      .execute();
    const from = loads.length === budget.loads ? (loads.at(-1)?.at ?? since) : since;
    const faults = await db
      .selectFrom('beacon')
      .select(['id', 'document', 'remote', 'owner', 'fault'])
      .where('set_hash', '=', set)
      .where('kind', '=', 'fault')
      .where('fault', 'in', COUNTED)
      .where('at', '>=', from)
      .orderBy('id', 'desc')
      .execute();
    // One person who tries again and again is one failure: that of the document's first.
    const first = new Map(faults.map((fault) => [fault.document ?? fault.id, fault]));
    return { loads: loads.length, faults: [...first.values()] };
  }

  async function judgeCanary(set: string): Promise<void> {
    const canary = await registry.channel('canary');
    if (!canary || !isRunning(canary) || canary.set !== set) return;
    const { loads, faults } = await failuresOf(set, canary.at);
    if (faults.length < budget.failures) return;
    const stable = await failuresOf(canary.base ?? '', canary.at);
    const what = [...Map.groupBy(faults, ({ remote, owner, fault }) => `${fault} in ${remote} (${owner})`)]
      .map(([label, list]) => `${list.length} × ${label}`)
      .join(', ');
    await door.endCanary(
      canary.move,
      `The canary ended by itself: ${faults.length} failures in ${loads} loads (${what}); its budget is ${budget.failures} in ${budget.loads}. Meanwhile stable had ${stable.faults.length} in ${stable.loads}.`,
    );
  }

  /** Keeps a row unless the document has told enough; whether it did. */
  async function keep(row: Insertable<RegistryTables['beacon']> & { document: string }): Promise<boolean> {
    if (row.kind === 'fault') {
      const { told } = await db
        .selectFrom('beacon')
        .select((of) => of.fn.countAll<string>().as('told'))
        .where('document', '=', row.document)
        .where('kind', '=', 'fault')
        .executeTakeFirstOrThrow();
      if (Number(told) >= FAULTS) return false;
    }
    const kept = await db
      .insertInto('beacon')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return kept !== undefined;
  }

  return {
    documentOf: (set) => documents.issue(set),

    async take(beacon) {
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
