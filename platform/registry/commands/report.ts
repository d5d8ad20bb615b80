import type {
  ChannelHealth,
  HealthReport,
  MoveReport,
  RegistryReport,
  SetNumber,
  WayBack,
} from '@portal/release-protocol/release-statement';
import { sql } from 'kysely';
import { isGuarded } from '../checks/scopes.ts';
import { readFaults } from '../health/fault-report.ts';
import { type ChannelMove, isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { releaseSummaries } from '../model/set.ts';
import { auditEntries } from '../store/audit.ts';
import type { RegistryHandle } from '../store/tables.ts';
import { releaseBefore } from './channels.ts';
import { changesOf } from './release-changes.ts';

const MOVES_REPORTED = 20;
const LOG_ENTRIES = 60;

/** Moves with their changes, health of the last day, failures with their places in the sources, and the newest log entries. */
export async function readReport(
  db: RegistryHandle,
  registry: ReleaseRegistry,
  {
    moves: count = MOVES_REPORTED,
    reference,
    set: asked,
  }: { readonly moves?: number; readonly reference?: string; readonly set?: string },
): Promise<
  Pick<
    RegistryReport,
    'moves' | 'setNumbers' | 'health' | 'channels' | 'waysBack' | 'faults' | 'log' | 'asked'
  >
> {
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
  const askedSet = asked === undefined ? undefined : await askedSetOf(db, registry, asked);
  return {
    moves: moves.slice(0, count),
    setNumbers: await setNumbersOf(db, [...stable, ...canary]),
    health: await healthOf(db, live),
    channels: await channelsOf(db, live),
    waysBack: await waysBackOf(registry, stable[0]?.set),
    faults: await readFaults(db, registry, reference),
    log: log.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    ...(askedSet ? { asked: askedSet } : {}),
  };
}

/** A set by its hash, with its number and its releases; undefined where it is unknown. */
async function askedSetOf(
  db: RegistryHandle,
  registry: ReleaseRegistry,
  hash: string,
): Promise<RegistryReport['asked']> {
  const set = await registry.set(hash);
  const numbered = await db
    .selectFrom('release_set')
    .select('number')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return set && numbered && { set: hash, number: numbered.number, releases: releaseSummaries(set) };
}

/** Numbers of the sets that moves led to, which include the live one. */
async function setNumbersOf(db: RegistryHandle, moves: readonly ChannelMove[]): Promise<SetNumber[]> {
  if (moves.length === 0) return [];
  return db
    .selectFrom('release_set')
    .select(['hash as set', 'number'])
    .where('hash', 'in', [...new Set(moves.map(({ set }) => set))])
    .orderBy('number')
    .execute();
}

async function withChanges(
  registry: ReleaseRegistry,
  moves: readonly ChannelMove[],
  before: (move: ChannelMove, at: number) => string | undefined,
): Promise<MoveReport[]> {
  return Promise.all(
    moves.map(async (move, at) => {
      const { channel, set, share, actor, reason } = move;
      const [from, to] = [await registry.set(before(move, at) ?? ''), await registry.set(set)];
      const changes = from && to ? changesOf(from, to) : [];
      return {
        channel,
        move: move.move,
        set,
        share,
        actor,
        reason,
        at: move.at.toISOString(),
        changes,
      };
    }),
  );
}

/** For each live remote, the release that a rollback would bring back. */
async function waysBackOf(registry: ReleaseRegistry, set: string | undefined): Promise<WayBack[]> {
  const stable = await registry.set(set ?? '');
  const found = await Promise.all(
    (stable?.remotes ?? []).map(async ({ name }) => {
      const hash = await releaseBefore(registry, name);
      const release = hash && (await registry.release(name, hash));
      if (!release) return undefined;
      const { version, commit } = release;
      return { remote: name, hash: release.hash, version, commit, takesTwo: isGuarded(name) };
    }),
  );
  return found.filter((way) => way !== undefined);
}

const p75 = (column: 'shell_ms' | 'code_ms' | 'shown_ms' | 'lcp_ms' | 'inp_ms' | 'cls') =>
  sql<number | null>`percentile_cont(0.75) within group (order by ${sql.ref(column)})`;

const LOADS = sql<string>`count(*) filter (where kind = 'load')`;
const FAULTS = sql<string>`count(*) filter (where kind = 'fault' and fault <> 'stopped')`;
/** Number of five-minute spans in an hour; the counts of each span stand oldest first. */
const FIVE_MINUTES_PER_HOUR = 12;

async function channelsOf(
  db: RegistryHandle,
  live: ReadonlyMap<string, 'stable' | 'canary'>,
): Promise<ChannelHealth[]> {
  if (live.size === 0) return [];
  const rows = await db
    .selectFrom('beacon')
    .select(['set_hash', LOADS.as('loads'), FAULTS.as('faults'), p75('lcp_ms').as('lcp')])
    .where('set_hash', 'in', [...live.keys()])
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('set_hash')
    .execute();
  return rows.map(({ set_hash, loads, faults, lcp }) => ({
    channel: live.get(set_hash) ?? 'stable',
    ...{ loads: Number(loads), faults: Number(faults), lcp: lcp === null ? null : Math.round(lcp) },
  }));
}

/** Failures of each release in the last hour by five minutes: `<set> <remote> <release>` → counts. */
async function recentFaults(
  db: RegistryHandle,
  sets: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const span = sql<number>`floor(extract(epoch from now() - at) / 300)::int`;
  const rows = await db
    .selectFrom('beacon')
    .select(['set_hash', 'remote', 'release', span.as('span'), FAULTS.as('faults')])
    .where('set_hash', 'in', sets)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .groupBy(['set_hash', 'remote', 'release', span])
    .execute();
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const key = `${row.set_hash} ${row.remote} ${row.release}`;
    const counts = found.get(key) ?? Array.from({ length: FIVE_MINUTES_PER_HOUR }, () => 0);
    const at = FIVE_MINUTES_PER_HOUR - 1 - Number(row.span);
    if (at >= 0 && at < FIVE_MINUTES_PER_HOUR) counts[at] = Number(row.faults);
    found.set(key, counts);
  }
  return found;
}

async function healthOf(
  db: RegistryHandle,
  live: ReadonlyMap<string, 'stable' | 'canary'>,
): Promise<HealthReport[]> {
  if (live.size === 0) return [];
  const rows = await db
    .selectFrom('beacon')
    .select(['set_hash', 'remote', 'owner', 'release'])
    .select([
      LOADS.as('loads'),
      FAULTS.as('faults'),
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
  const recent = await recentFaults(db, [...live.keys()]);
  const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
  return rows.map(({ set_hash, remote, owner, release, loads, faults, ...measured }) => ({
    channel: live.get(set_hash) ?? 'stable',
    ...{ remote, owner, release, loads: Number(loads), faults: Number(faults) },
    ...{ shell: rounded(measured.shell), code: rounded(measured.code), shown: rounded(measured.shown) },
    ...{ lcp: rounded(measured.lcp), inp: rounded(measured.inp) },
    cls: measured.cls === null ? null : Math.round(measured.cls * 1000) / 1000,
    recent:
      recent.get(`${set_hash} ${remote} ${release}`) ??
      Array.from({ length: FIVE_MINUTES_PER_HOUR }, () => 0),
  }));
}
