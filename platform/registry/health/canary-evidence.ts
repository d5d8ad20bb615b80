import type { Judgement, SeenFault } from '@portal/contract/release-reasons';
import type { FaultKind, ServerFaultKind } from '@portal/release-protocol/release';
import type { CanaryVerdict, Share } from '@portal/release-protocol/release-statement';
import { sql } from 'kysely';
import { type RegistryHandle, SCHEMA } from '../store/tables.ts';
import type { CanaryRun } from './canary-run.ts';
import { FEWEST_FAILURES, isAbove, isEnough, verdictOf, WORSE_RATES } from './canary-verdict.ts';

/** Counts of addresses for a canary since it began, and for stable in the same time. An address counts once in each. */
export interface CanaryEvidence {
  /** Addresses that saw a failure, of those that reported. */
  readonly failed: Share;
  readonly stableFailed: Share;
  /** One failure of each of those addresses. */
  readonly failures: readonly SeenFault[];
  /** Addresses that were served documents and reported on less than half of them, of all addresses served. */
  readonly silent: Share;
  readonly stableSilent: Share;
  /** Addresses with slow pages by measure, of those measured. Measures with too few addresses of stable are left out. */
  readonly slow: readonly SlowAddresses[];
}

/** Measures of a page: time until it is shown, largest paint, slowest interaction, layout shifts. */
type Measure = Extract<Judgement, { code: 'slow' }>['measure'];
type SlowAddresses = Share & { readonly measure: Measure };

/** Hash of no set; it keeps `in (…)` valid SQL when the list of sets is empty. */
const NO_SET = '';
const BEACONS = sql.table(`${SCHEMA}.beacon`);
const SERVED = sql.table(`${SCHEMA}.served_network`);
/**
 * Faults that count against a release. A bad connection and a kill switch do not, nor does `render-server-shared`: any of
 * the pages that were rendered together may be its cause, and one person's page would count for many.
 */
export const COUNTED: readonly (FaultKind | ServerFaultKind)[] = [
  ...(['manifest', 'http', 'integrity', 'evaluation', 'contract', 'mount', 'render', 'hydration'] as const),
  ...(['globals', 'layout', 'unresponsive', 'uncaught', 'render-server'] as const),
];
/** The newest addresses that a verdict counts; far more than any verdict needs. */
const MOST_ADDRESSES = 5_000;
/** A canary must fail this many times as often as stable before it counts as worse. */
const FAILURE_RATIO = 2;
/** Addresses of stable that must fail too before the cause counts as a general one. */
const FEWEST_OF_STABLE = 3;
/** Addresses of stable that must be measured before its usual times count as known. */
const FEWEST_MEASURED = 30;
/**
 * A page is slow when it takes longer than the same page's 75th percentile in stable times `factor`, plus `more` (in
 * milliseconds; for `cls` a score). `inp` has 50 ms more because quick answers to a finger differ much in proportion.
 */
const LIMITS: Readonly<Record<Measure, { readonly factor: number; readonly more: number }>> = {
  shown: { factor: 1.5, more: 0 },
  lcp: { factor: 1.5, more: 0 },
  inp: { factor: 1.5, more: 50 },
  cls: { factor: 1, more: 0.1 },
};
/** Share of addresses that may find pages slow: even the same release has as many above its 75th percentile. */
const SLOW_BUDGET = 0.25;
/** Share of addresses that may be silent: some people leave before a page stands there. */
const SILENT_BUDGET = 0.2;

/** A set, judged or compared with, and the time since which it is in its channel. */
interface Served {
  readonly set: string;
  readonly since: Date;
}

/**
 * Reads the evidence of a canary from all its sets. Silence is counted for its present set only, because hosts give an
 * address another name for each set.
 */
async function canaryEvidence(
  db: RegistryHandle,
  { sets, bases, since, newest: { set, base, at } }: CanaryRun,
): Promise<CanaryEvidence> {
  const [canary, stable] = [
    await failuresOf(db, { sets, since }),
    await failuresOf(db, { sets: bases, since }),
  ];
  return {
    failed: { count: canary.failures.length, of: canary.heard },
    stableFailed: { count: stable.failures.length, of: stable.heard },
    failures: canary.failures,
    silent: await silentAddresses(db, { set, since: at }),
    stableSilent: await silentAddresses(db, { set: base ?? '', since: at }),
    slow: await slowAddresses(db, { sets, bases, since }),
  };
}

/** Verdict on a running canary with its reason and evidence. */
export interface CanaryJudgement {
  readonly verdict: CanaryVerdict;
  readonly reason: Judgement;
  readonly evidence: CanaryEvidence;
}

/** Judges a running canary by all reports since it began. */
export async function judgeCanary(
  db: RegistryHandle,
  run: CanaryRun,
  budget: Share,
  now: Date,
): Promise<CanaryJudgement> {
  const evidence = await canaryEvidence(db, run);
  return { ...judge(evidence, budget, now.getTime() - run.since.getTime()), evidence };
}

/**
 * Whether nothing speaks against a release. It is unsound when at least five addresses, and certainly more than the budget
 * allows, saw it fail in the last 30 days.
 */
export async function isReleaseSound(
  db: RegistryHandle,
  remote: string,
  release: string,
  budget: Share,
): Promise<boolean> {
  const { failures, heard } = await failuresOf(db, { remote, release });
  const failed = { count: failures.length, of: heard };
  return failed.count < FEWEST_FAILURES || verdictOf(failed, budget) !== 'worse';
}

/**
 * The verdict of the evidence, and the figures that it stands on.
 * @param age milliseconds since the canary began
 */
export function judge(
  { failed, stableFailed, failures, silent, stableSilent, slow }: CanaryEvidence,
  budget: Share,
  age: number,
): { readonly verdict: CanaryVerdict; readonly reason: Judgement } {
  const kinds = [...Map.groupBy(failures, (seen) => JSON.stringify(Object.values(seen))).values()].flatMap(
    ([seen, ...others]) => (seen ? [{ ...seen, count: others.length + 1 }] : []),
  );
  const told = { code: 'failed', failed, stableFailed, budget, kinds } as const;
  // When stable fails at least half as often, the cause is a general one and not the canary's.
  const isGeneral =
    stableFailed.count >= FEWEST_OF_STABLE &&
    failed.count * stableFailed.of < FAILURE_RATIO * stableFailed.count * failed.of;
  const verdict = verdictOf(failed, budget);
  if (verdict === 'worse')
    return { verdict: isGeneral || !isEnough(failed, age) ? 'inconclusive' : 'worse', reason: told };
  if (isSilent(silent, stableSilent))
    return { verdict: 'worse', reason: { code: 'silent', silent, stableSilent } };
  for (const { measure, ...share } of slow)
    if (share.count >= FEWEST_FAILURES && isAbove(SLOW_BUDGET, share, WORSE_RATES.measure))
      return { verdict: 'worse', reason: { code: 'slow', measure, slow: share, ...LIMITS[measure] } };
  return { verdict, reason: told };
}

/** Addresses with slow pages in the measure with the largest share of them. */
export function slowestOf(slow: readonly SlowAddresses[]): Share {
  const shareOf = ({ count, of }: Share): number => count / Math.max(of, 1);
  const [first] = [...slow].sort((one, other) => shareOf(other) - shareOf(one));
  return { count: first?.count ?? 0, of: first?.of ?? 0 };
}

function isSilent(silent: Share, stable: Share): boolean {
  if (silent.count < FEWEST_FAILURES || stable.of < FEWEST_MEASURED) return false;
  const allowed = Math.max(SILENT_BUDGET, (FAILURE_RATIO * stable.count) / stable.of);
  return allowed < 1 && isAbove(allowed, silent, WORSE_RATES.silence);
}

/** Selects the beacons of some sets since a moment, or of one release in all sets. */
type Told =
  | { readonly sets: readonly string[]; readonly since: Date }
  | { readonly remote: string; readonly release: string };

/** Number of the newest addresses that reported on a set or release, and the faults that some of them reported. */
async function failuresOf(db: RegistryHandle, told: Told) {
  const rows = await db
    .selectFrom('beacon')
    .select(
      sql<
        string | null
      >`min(json_build_object('fault', fault, 'remote', remote, 'route', route, 'owner', owner)::text)
        filter (where kind = 'fault' and fault = any(${COUNTED}))`.as('what'),
    )
    .where(({ eb }) =>
      'sets' in told
        ? eb.and([eb('set_hash', 'in', [NO_SET, ...told.sets]), eb('at', '>=', told.since)])
        : eb.and([eb('remote', '=', told.remote), eb('release', '=', told.release)]),
    )
    .where('network', 'is not', null)
    .groupBy(sql`coalesce(network_of_canary, network)`)
    .orderBy(sql`max(at)`, 'desc')
    .limit(MOST_ADDRESSES)
    .execute();
  return {
    heard: rows.length,
    failures: rows.flatMap(({ what }) => (what ? [JSON.parse(what) as SeenFault] : [])),
  };
}

/** Addresses that were served documents, and those of them that reported on less than half. */
async function silentAddresses(db: RegistryHandle, { set, since }: Served): Promise<Share> {
  const { rows } = await sql<{ silent: string; served: string }>`
    with served as (
      select network, documents from ${SERVED} where set_hash = ${set} and at >= ${since}
      order by at desc
      limit ${MOST_ADDRESSES}
    ), heard as (
      -- A document that was served just before the canary began may have been heard of before it too.
      select network, count(distinct document) as documents from ${BEACONS}
      where set_hash = ${set} and at >= ${since}::timestamptz - interval '5 minutes'
        -- What a host tells says nothing of whether the page did.
        and coalesce(fault, '') not like 'render-server%'
      group by network
    )
    select count(*) filter (where coalesce(heard.documents, 0) * 2 < served.documents) as silent,
      count(*) as served
    from served left join heard using (network)`.execute(db);
  return { count: Number(rows[0]?.silent ?? 0), of: Number(rows[0]?.served ?? 0) };
}

/** Addresses for which most pages took longer than the same pages take in stable meanwhile, by measure. */
async function slowAddresses(
  db: RegistryHandle,
  { sets, bases, since }: Pick<CanaryRun, 'sets' | 'bases' | 'since'>,
): Promise<readonly SlowAddresses[]> {
  const among = (hashes: readonly string[]) => sql`set_hash in (${sql.join([NO_SET, ...hashes])})`;
  const limits = sql.join(
    Object.entries(LIMITS).map(
      ([measure, { factor, more }]) =>
        sql`(${sql.lit(measure)}, ${sql.lit(factor)}::float8, ${sql.lit(more)}::float8)`,
    ),
  );
  const { rows } = await sql<{ measure: Measure; slow: string; measured: string }>`
    with told as (
      select set_hash, at, coalesce(network_of_canary, network) as network, remote, coalesce(route, '') as route, measure, value
      from ${BEACONS} cross join lateral (values
        ('shown', shown_ms::float8), ('lcp', lcp_ms::float8), ('inp', inp_ms::float8), ('cls', cls::float8)
      ) as measured(measure, value)
      where ${among([...sets, ...bases])} and at >= ${since} and kind = 'load' and value is not null
        and network is not null
    ), usual as (
      select remote, route, measure, percentile_cont(0.75) within group (order by value) * factor + more as most
      from told join (values ${limits}) as limits(measure, factor, more) using (measure)
      where ${among(bases)}
      group by remote, route, measure, factor, more
      having count(distinct network) >= ${FEWEST_MEASURED}
    ), address as (
      select measure, count(*) filter (where value > most) * 2 > count(*) as is_slow,
        row_number() over (partition by measure order by max(at) desc) as place
      from told join usual using (remote, route, measure)
      where ${among(sets)}
      group by measure, network
    )
    select measure, count(*) filter (where is_slow) as slow, count(*) as measured from address
    where place <= ${MOST_ADDRESSES}
    group by measure
    order by array_position(array['shown', 'lcp', 'inp', 'cls'], measure)`.execute(db);
  return rows.map(({ measure, slow, measured }) => ({ measure, count: Number(slow), of: Number(measured) }));
}
