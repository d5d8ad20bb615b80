import type { Beacon, FaultKind, Release } from '@portal/contract/release';
import type { Door } from '../registry/door/door.ts';
import { isRunning, type ReleaseRegistry } from '../registry/registry.ts';
import { type RegistryHandle, SCHEMA } from '../registry/tables.ts';

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
  /** Keeps a beacon and judges the canary it came from. Undefined for one of a set or remote that never was. */
  take(beacon: Beacon): Promise<KnownBeacon | undefined>;
  /** Forgets what is older than 30 days. */
  prune(now: Date): Promise<void>;
}

/** What speaks against a release; a bad line or a kill switch does not. */
const COUNTED: readonly FaultKind[] = [
  ...(['manifest', 'http', 'integrity', 'evaluation', 'contract', 'mount', 'render'] as const),
];
const KEPT_MS = 30 * 86_400_000;

export function createHealth(options: {
  readonly handle: RegistryHandle;
  readonly registry: ReleaseRegistry;
  readonly door: Pick<Door, 'endCanary'>;
  readonly budget: FailureBudget;
}): Health {
  const { registry, door, budget } = options;
  const db = options.handle.withSchema(SCHEMA);

  /** Failures since the oldest of the last loads, or since the canary began where there were fewer. */
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
      .select(['remote', 'owner', 'fault'])
      .where('set_hash', '=', set)
      .where('kind', '=', 'fault')
      .where('fault', 'in', COUNTED)
      .where('at', '>=', from)
      .execute();
    return { loads: loads.length, faults };
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

  return {
    async take(beacon) {
      const { set: hash, remote, event } = beacon;
      const set = await registry.set(hash);
      const release = set && [set.shell, ...set.remotes].find(({ name }) => name === remote);
      if (!release) return undefined;
      const measured = event.kind === 'load' ? event : undefined;
      await db
        .insertInto('beacon')
        .values({
          set_hash: hash,
          remote,
          release: release.hash,
          owner: release.owner,
          kind: event.kind,
          fault: event.kind === 'fault' ? event.fault : null,
          shown_ms: measured?.shown ?? null,
          lcp_ms: measured?.lcp ?? null,
          inp_ms: measured?.inp ?? null,
          cls: measured?.cls ?? null,
        })
        .execute();
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
