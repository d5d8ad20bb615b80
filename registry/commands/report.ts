import type { ReleaseSet } from '@portal/contract/release';
import type { HealthReport, MoveReport, RegistryReport } from '@portal/contract/release-statement';
import { sql } from 'kysely';
import { readFaults } from '../health/fault-report.ts';
import { type ChannelMove, isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { differences, partsOf } from '../model/set.ts';
import { auditEntries } from '../store/audit.ts';
import type { RegistryHandle } from '../store/tables.ts';

const MOVES = 20;
const LOG_ENTRIES = 60;

/** Moves with what they changed, health of the last day, failures with where they were thrown, and the newest entries of the log. */
export async function readReport(
  db: RegistryHandle,
  registry: ReleaseRegistry,
  { moves: count = MOVES, reference }: { readonly moves?: number; readonly reference?: string },
): Promise<Pick<RegistryReport, 'moves' | 'health' | 'faults' | 'log'>> {
  const [stable, canary] = [await registry.moves('stable', count + 1), await registry.moves('canary', count)];
  const moves = [
    ...(await withChanges(registry, stable, (_, at) => stable[at + 1]?.set)).slice(0, count),
    ...(await withChanges(registry, canary, ({ base }) => base)),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  const live = new Map<string, 'stable' | 'canary'>();
  const running = canary[0];
  if (running && isRunning(running)) live.set(running.set, 'canary');
  if (stable[0]) live.set(stable[0].set, 'stable');
  const log = await auditEntries(db, LOG_ENTRIES);
  return {
    moves: moves.slice(0, count),
    health: await healthOf(db, live),
    faults: await readFaults(db, registry, reference),
    log: log.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

async function withChanges(
  registry: ReleaseRegistry,
  moves: readonly ChannelMove[],
  before: (move: ChannelMove, at: number) => string | undefined,
): Promise<MoveReport[]> {
  return Promise.all(
    moves.map(async (move, at) => {
      const { channel, set, share, named, actor, reason } = move;
      const [from, to] = [await registry.set(before(move, at) ?? ''), await registry.set(set)];
      const changes = from && to ? changesOf(from, to) : [];
      return {
        channel,
        move: move.move,
        set,
        share,
        named,
        actor,
        reason,
        at: move.at.toISOString(),
        changes,
      };
    }),
  );
}

function changesOf(from: ReleaseSet, to: ReleaseSet): MoveReport['changes'] {
  const before: Readonly<Record<string, string>> = { shell: from.shell.hash, ...partsOf(from).remotes };
  return [...differences(partsOf(from), partsOf(to))].map(([name, hash]) => ({
    name,
    from: before[name] ?? null,
    to: hash ?? null,
  }));
}

const p75 = (column: 'shell_ms' | 'code_ms' | 'shown_ms' | 'lcp_ms' | 'inp_ms' | 'cls') =>
  sql<number | null>`percentile_cont(0.75) within group (order by ${sql.ref(column)})`;

async function healthOf(
  db: RegistryHandle,
  live: ReadonlyMap<string, 'stable' | 'canary'>,
): Promise<HealthReport[]> {
  if (live.size === 0) return [];
  const rows = await db
    .selectFrom('beacon')
    .select(['set_hash', 'remote', 'owner', 'release'])
    .select([
      sql<string>`count(*) filter (where kind = 'load')`.as('loads'),
      sql<string>`count(*) filter (where kind = 'fault' and fault <> 'stopped')`.as('faults'),
      p75('shell_ms').as('shell'),
      p75('code_ms').as('code'),
      p75('shown_ms').as('shown'),
      p75('lcp_ms').as('lcp'),
      p75('inp_ms').as('inp'),
      p75('cls').as('cls'),
    ])
    .where('set_hash', 'in', [...live.keys()])
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy(['set_hash', 'remote', 'owner', 'release'])
    .orderBy('remote')
    .execute();
  const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
  return rows.map(({ set_hash, remote, owner, release, loads, faults, ...measured }) => ({
    channel: live.get(set_hash) ?? 'stable',
    ...{ remote, owner, release, loads: Number(loads), faults: Number(faults) },
    ...{ shell: rounded(measured.shell), code: rounded(measured.code), shown: rounded(measured.shown) },
    ...{ lcp: rounded(measured.lcp), inp: rounded(measured.inp) },
    cls: measured.cls === null ? null : Math.round(measured.cls * 1000) / 1000,
  }));
}
