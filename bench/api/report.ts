import { table, verdict } from '../figures.ts';
import type { CallFigures, CallName } from './bench.ts';

/** Least share of pgbench's rate that the API should reach over HTTP. */
export const aims: Readonly<Partial<Record<CallName, number>>> = { 'one select': 0.35, 'three writes': 0.45 };

const whole = (value: number): string => String(Math.round(value));
const share = (value: number, of: number | undefined): string => (of ? (value / of).toFixed(2) : '');

/** Rates of both databases beside pgbench with the same statements, and whether the aims are reached. */
export function apiReport(figures: readonly CallFigures[]): string {
  const heading = [
    'call',
    'statements',
    'pgbench/s',
    'PostgreSQL/s',
    'ratio',
    'p99',
    'embedded/s',
    'ratio',
    'p99',
  ];
  const rows = figures.map(({ call, statements, pgbench, postgres, embedded }) => [
    call,
    String(statements),
    pgbench === undefined ? '' : whole(pgbench),
    whole(postgres.perSecond),
    share(postgres.perSecond, pgbench),
    `${whole(postgres.p99)} ms`,
    whole(embedded.perSecond),
    share(embedded.perSecond, pgbench),
    `${whole(embedded.p99)} ms`,
  ]);
  return [table([heading, ...rows]), '', ...verdicts(figures), ...paymentLine(figures)].join('\n');
}

function verdicts(figures: readonly CallFigures[]): string[] {
  return figures.flatMap(({ call, pgbench, postgres }) => {
    const aim = aims[call];
    if (aim === undefined || pgbench === undefined) return [];
    const reached = postgres.perSecond / pgbench;
    return [`${call}: ${reached.toFixed(2)} of prepared pgbench (aim ≥ ${aim}: ${verdict(reached >= aim)})`];
  });
}

/** A payment cannot be replayed, but its writes can be compared with the writes of the three-write transaction. */
function paymentLine(figures: readonly CallFigures[]): string[] {
  const payment = figures.find(({ call }) => call === 'POST payment');
  const plain = figures.find(({ call }) => call === 'three writes');
  if (!payment || !plain?.pgbench) return [];
  const mine = payment.postgres.perSecond * payment.writes;
  const ratio = mine / (plain.pgbench * plain.writes);
  return [
    `POST payment: ${payment.writes} writes each, ${ratio.toFixed(2)} of the writes that pgbench makes in its three-write transactions`,
  ];
}
