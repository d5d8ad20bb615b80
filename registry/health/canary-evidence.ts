import type { FaultKind } from '@portal/contract/release';
import type { CanaryVerdict, Share } from '@portal/contract/release-statement';
import { sql } from 'kysely';
import type { ChannelMove } from '../model/registry.ts';
import { type RegistryHandle, SCHEMA } from '../store/tables.ts';
import { isPossible, verdictOf } from './canary-verdict.ts';

/** What browsers told of a canary since it began, and of stable meanwhile. An address counts once in each. */
export interface CanaryEvidence {
  /** Addresses that saw a failure, of those heard. */
  readonly failed: Share;
  readonly stableFailed: Share;
  /** What failed for each of those addresses: `render in mf-pagos (mf-pagos-team)`. */
  readonly failures: readonly string[];
  /** Addresses whose pages were slow, of those measured; of none while too little is known of stable. */
  readonly slow: Share;
}

const BEACONS = sql.table(`${SCHEMA}.beacon`);
/** What speaks against a release; a bad line or a kill switch does not. */
const COUNTED: readonly FaultKind[] = [
  ...(['manifest', 'http', 'integrity', 'evaluation', 'contract', 'mount', 'render', 'hydration'] as const),
  ...(['globals', 'layout', 'unresponsive'] as const),
];
/** Addresses that a verdict is about, the newest; far more than any verdict needs. */
const MOST_ADDRESSES = 5_000;
/** Fewest addresses that failed before a canary ends: one household's browser is no evidence. */
const FEWEST_FAILURES = 3;
/** How much oftener than stable a canary must fail. */
const TIMES = 2;
/** Addresses of stable from which the usual time of its pages is known. */
const FEWEST_MEASURED = 30;
/** A page is slow when it takes longer than stable's 75th percentile times this. */
const SLOWER = 1.5;
/** Share of addresses that may find pages slow: even the same release has as many above its 75th percentile. */
const SLOW_BUDGET = 0.25;

/**
 * Reads what was told of a canary.
 * @param base set of the stable channel that it is compared with
 * @param since when the canary began
 */
export async function canaryEvidence(
  db: RegistryHandle,
  { set, base, since }: { readonly set: string; readonly base: string; readonly since: Date },
): Promise<CanaryEvidence> {
  const [canary, stable] = [await failuresOf(db, { set, since }), await failuresOf(db, { set: base, since })];
  return {
    failed: { count: canary.failures.length, of: canary.heard },
    stableFailed: { count: stable.failures.length, of: stable.heard },
    failures: canary.failures,
    slow: await slowAddresses(db, { set, base, since }),
  };
}

/** What is said of a running canary, why, and what it rests on. */
export interface CanaryJudgement {
  readonly verdict: CanaryVerdict;
  readonly reason: string;
  readonly evidence: CanaryEvidence;
}

/** Judges a running canary by what was told since it began. */
export async function judgeCanary(
  db: RegistryHandle,
  { set, base, at }: Pick<ChannelMove, 'set' | 'base' | 'at'>,
  budget: Share,
): Promise<CanaryJudgement> {
  const evidence = await canaryEvidence(db, { set, base: base ?? '', since: at });
  return { ...judge(evidence, budget), evidence };
}

/**
 * Whether nothing speaks against a release: certainly more addresses than the budget allows, and at least three, saw it
 * fail in the 30 days that are remembered.
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

/** What the evidence says, and in a sentence why. */
export function judge(
  { failed, stableFailed, failures, slow }: CanaryEvidence,
  budget: Share,
): { readonly verdict: CanaryVerdict; readonly reason: string } {
  const kinds = [...Map.groupBy(failures, (label) => label)].map(
    ([label, all]) => `${all.length} × ${label}`,
  );
  const told = `it failed for ${failed.count} of ${failed.of} addresses${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}; its budget is ${budget.count} in ${budget.of}. Meanwhile stable failed for ${stableFailed.count} of ${stableFailed.of}.`;
  // What affects everybody is no fault of the canary.
  const isGeneral =
    stableFailed.count >= FEWEST_FAILURES &&
    failed.count * stableFailed.of < TIMES * stableFailed.count * failed.of;
  const verdict = verdictOf(failed, budget);
  if (verdict === 'worse')
    return { verdict: failed.count < FEWEST_FAILURES || isGeneral ? 'inconclusive' : 'worse', reason: told };
  if (slow.count > SLOW_BUDGET * slow.of && !isPossible(SLOW_BUDGET, slow))
    return {
      verdict: 'worse',
      reason: `its pages were slower than ${SLOWER} × stable's 75th percentile for ${slow.count} of ${slow.of} addresses.`,
    };
  return { verdict, reason: told };
}

/** Beacons of a set since a moment, or of a release in whatever sets. */
type Told =
  | { readonly set: string; readonly since: Date }
  | { readonly remote: string; readonly release: string };

/** Of the newest addresses that a set or release was heard from, how many there are and what failed for some. */
async function failuresOf(db: RegistryHandle, told: Told) {
  const rows = await db
    .selectFrom('beacon')
    .select(
      sql<
        string | null
      >`min(fault || ' in ' || remote || coalesce(' at ' || route, '') || ' (' || owner || ')')
        filter (where kind = 'fault' and fault = any(${COUNTED}))`.as('what'),
    )
    .where(({ eb }) =>
      'set' in told
        ? eb.and([eb('set_hash', '=', told.set), eb('at', '>=', told.since)])
        : eb.and([eb('remote', '=', told.remote), eb('release', '=', told.release)]),
    )
    .where('network', 'is not', null)
    .groupBy('network')
    .orderBy(sql`max(at)`, 'desc')
    .limit(MOST_ADDRESSES)
    .execute();
  return { heard: rows.length, failures: rows.flatMap(({ what }) => what ?? []) };
}

/** Addresses for which most pages took longer than the same remote's pages take in stable meanwhile. */
async function slowAddresses(
  db: RegistryHandle,
  { set, base, since }: { readonly set: string; readonly base: string; readonly since: Date },
): Promise<Share> {
  const { rows } = await sql<{ slow: string; measured: string }>`
    with usual as (
      select remote, percentile_cont(0.75) within group (order by shown_ms) as p75
      from ${BEACONS}
      where set_hash = ${base} and at >= ${since} and kind = 'load' and shown_ms is not null
      group by remote
      having count(distinct network) >= ${FEWEST_MEASURED}
    ), address as (
      select network, count(*) filter (where shown_ms > ${SLOWER} * p75) * 2 > count(*) as is_slow
      from ${BEACONS} join usual using (remote)
      where set_hash = ${set} and at >= ${since} and kind = 'load' and shown_ms is not null and network is not null
      group by network
      order by max(at) desc
      limit ${MOST_ADDRESSES}
    )
    select count(*) filter (where is_slow) as slow, count(*) as measured from address`.execute(db);
  return { count: Number(rows[0]?.slow ?? 0), of: Number(rows[0]?.measured ?? 0) };
}
