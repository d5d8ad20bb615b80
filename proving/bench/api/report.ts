import { table, verdict } from '../figures.ts';
import type { CallFigures, CallName } from './bench.ts';

/** Least share of pgbench's rate that the API should reach over HTTP. */
export const aims: Readonly<Partial<Record<CallName, number>>> = { 'one select': 0.35, 'three writes': 0.45 };

const whole = (value: number): string => String(Math.round(value));
const share = (value: number): string => value.toFixed(2);

/** Rates of both databases beside who sends the same statements without the API, and whether the aims are reached. */
export function apiReport(figures: readonly CallFigures[]): string {
  const heading = [
    'call',
    'statements',
    'pgbench/s',
    'bare/s',
    'PostgreSQL/s',
    'of pgbench',
    'of bare',
    'µs',
    'bare µs',
    'p99',
    'embedded/s',
    'p99',
  ];
  const rows = figures.map(({ call, statements, beside, postgres, embedded }) => [
    call,
    String(statements),
    beside ? whole(beside.pgbench) : '',
    beside ? whole(beside.bare) : '',
    whole(postgres.perSecond),
    beside ? share(beside.ofPgbench) : '',
    beside ? share(beside.ofBare) : '',
    beside ? whole(beside.apiCpu) : '',
    beside ? whole(beside.bareCpu) : '',
    `${whole(postgres.p99)} ms`,
    whole(embedded.perSecond),
    `${whole(embedded.p99)} ms`,
  ]);
  return [table([heading, ...rows]), '', ...verdicts(figures), ...paymentLine(figures)].join('\n');
}

function verdicts(figures: readonly CallFigures[]): string[] {
  return figures.flatMap(({ call, beside }) => {
    const aim = aims[call];
    if (aim === undefined || beside === undefined) return [];
    const { ofPgbench, bare, pgbench } = beside;
    return [
      `${call}: ${share(ofPgbench)} of prepared pgbench (aim ≥ ${aim}: ${verdict(ofPgbench >= aim)}; bare Fastify over node-pg ${share(bare / pgbench)})`,
    ];
  });
}

/** A payment cannot be replayed, but its writes can be compared with the writes of the three-write transaction. */
function paymentLine(figures: readonly CallFigures[]): string[] {
  const payment = figures.find(({ call }) => call === 'POST payment');
  const plain = figures.find(({ call }) => call === 'three writes');
  if (!payment || !plain?.beside) return [];
  const mine = payment.postgres.perSecond * payment.writes;
  const ratio = mine / (plain.beside.pgbench * plain.writes);
  return [
    `POST payment: ${payment.writes} writes each, ${share(ratio)} of the writes that pgbench makes in its three-write transactions`,
  ];
}
