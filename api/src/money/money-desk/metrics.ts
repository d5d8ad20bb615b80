import { businessDate } from '@portal/values/bogota-time';
import type { Context } from '../../platform/database/context.ts';
import { suspendedMoney } from '../credit/index.ts';
import { caseFigures } from './queries/cases.ts';
import { lastVerdict } from './queries/money-state.ts';
import { lateCases } from './queries/waiting-cases.ts';
import { deskTables } from './tables.ts';

interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Gauges in Prometheus' text format, version 0.0.4. Label values here are words without quotes. */
function exposition(gauges: readonly Gauge[]): string {
  return gauges
    .flatMap(({ name, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...values.map(({ labels = {}, value }) => {
        const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
        return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
      }),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Metrics of the money: open cases by age, days of the bank's file by state, money in suspense, differences and age of
 * the last checks.
 */
export async function moneyMetrics({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<string> {
  const now = clock.now();
  const ages = await caseFigures(db, {}, now);
  const late = await lateCases(db, now);
  const waiting = await suspendedMoney(db);
  const days = await deskTables(db)
    .selectFrom('money_day')
    .select(['state', (figures) => figures.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const checks = await deskTables(db)
    .selectFrom('money_check')
    .select(['scope', 'checked_at', 'differences'])
    .orderBy('scope')
    .execute();
  return exposition([
    {
      name: 'portal_money_cases',
      help: 'Open cases of the money desk, by age.',
      values: ages.map(({ age, count }) => ({ labels: { age }, value: count })),
    },
    {
      name: 'portal_money_cases_pesos',
      help: 'Pesos in question in open cases, by age.',
      values: ages.map(({ age, amount }) => ({ labels: { age }, value: amount })),
    },
    {
      name: 'portal_money_cases_late',
      help: 'Open cases past the last day on which they are answered in time.',
      values: [{ value: late.count }],
    },
    {
      name: 'portal_money_unapplied_pesos',
      help: 'Pesos that wait to be applied or returned.',
      values: [{ value: waiting.reduce((sum, { amount }) => sum + amount, 0) }],
    },
    {
      name: 'portal_money_days',
      help: "Days of the bank's file, by state.",
      values: ['waiting', 'open', 'closed'].map((state) => ({
        labels: { state },
        value: days.find((day) => day.state === state)?.count ?? 0,
      })),
    },
    {
      name: 'portal_money_differences',
      help: 'Differences that the last check found between bank, transactions, postings and balances.',
      values: checks.map(({ scope, differences }) => ({ labels: { scope }, value: differences })),
    },
    {
      name: 'portal_money_check_age_seconds',
      help: 'Seconds since the last check.',
      values: checks.map(({ scope, checked_at }) => ({
        labels: { scope },
        value: Math.max(0, Math.round((now.getTime() - checked_at.getTime()) / 1_000)),
      })),
    },
  ]);
}

/** Time after the end of a day within which its file is compared, in milliseconds. */
const COMPARED_WITHIN = 60 * 60_000;

/**
 * One word on the books for the health of a process; a difference does not take it out of service. `unchecked` also
 * while a day of the bank's file that ended more than an hour ago could not be compared.
 */
export async function moneyHealth({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<'agrees' | 'differs' | 'unchecked'> {
  const verdict = await lastVerdict(db);
  if (!verdict) return 'unchecked';
  if (verdict.first) return 'differs';
  const late = businessDate(new Date(clock.now().getTime() - COMPARED_WITHIN));
  const uncompared = await deskTables(db)
    .selectFrom('money_day')
    .select('day')
    .where('state', '=', 'waiting')
    .where('day', '<', late)
    .limit(1)
    .executeTakeFirst();
  return uncompared ? 'unchecked' : 'agrees';
}
