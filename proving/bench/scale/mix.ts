import { setTimeout as pause } from 'node:timers/promises';
import { beginExport, runExports } from '../../../api/src/papers/jobs/index.ts';
import { fileSources } from '../../../api/src/papers/reports/index.ts';
import type { FuzzedPortal } from '../../../api/testing/fuzz/fuzzed-portal.ts';
import { type CallerKind, type FuzzedRequest, rightRequest } from '../../../api/testing/fuzz/requests.ts';
import { people } from '../../../api/testing/people.ts';
import { contract, type Name } from '../../../shared/contract/src/contract.ts';
import { percentile, table } from '../figures.ts';

/** Calls a second that one API is asked: a third of the peak (docs/scale.md, three APIs), on a machine of which it has a part. */
const A_SECOND = 40;
/** Of so many calls one is an administrator's (docs/scale.md, Assumed). */
const ONE_OF = 20;
const TURNS = 3;
const A_MONTH = { min_date: '21-10-2026', max_date: '20-11-2026' };

interface Read {
  readonly name: Name;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  /** How often in a visit, or in what administrators do. */
  readonly times: number;
}

/** What a visit that pays reads: its summary, its invoices, its payment's state. */
const VISIT: readonly Read[] = [
  { name: 'GET /api/session', times: 2 },
  { name: 'GET /api/user', times: 3 },
  { name: 'GET /api/invoices', times: 3 },
  { name: 'GET /api/transactions', times: 3 },
  { name: 'GET /api/banks', times: 1 },
  { name: 'GET /api/listMenu', times: 1 },
];
const WORK: readonly Read[] = [
  {
    name: 'GET /api/payment/report',
    query: { min_date: '19-11-2026', max_date: '20-11-2026' },
    times: 2,
  },
  { name: 'GET /api/customers/:fiscal_number', params: { fiscal_number: people.client }, times: 3 },
  { name: 'GET /api/search', query: { q: 'marleny usuga' }, times: 2 },
  { name: 'GET /api/money/cases', times: 1 },
];

/** Milliseconds of the calls of each side. */
interface Times {
  readonly customers: number[];
  readonly administrators: number[];
}

export interface MixFigures {
  readonly seconds: number;
  readonly alone: Times;
  readonly besideExports: Times;
  /** Files that were made meanwhile, and the payments in each. */
  readonly files: number;
  readonly rows: number;
}

const requestsOf = (as: CallerKind, reads: readonly Read[]) =>
  reads.flatMap(({ name, query, params, times }) => {
    const given = { as, ...(query ? { query } : {}), ...(params ? { params } : {}) };
    const request = rightRequest(name, contract[name], given, '');
    return Array.from({ length: times }, (): readonly [Name, FuzzedRequest] => [name, request]);
  });

/**
 * The reads of customers and administrators at a steady rate, for some turns alone and beside files of a month's payments that the
 * API's worker makes one after the other, by turns. A time begins when the call is due, so that one that waits for the process
 * is not left out.
 */
export async function measureMix(portal: FuzzedPortal, seconds: number): Promise<MixFigures> {
  await portal.prepare();
  const customers = requestsOf('client', VISIT);
  const administrators = requestsOf('admin', WORK);
  const sources = fileSources(portal.payments.gateway);
  const context = portal.payments;
  let [rows, files] = [0, 0];

  const turn = async (into: Times | undefined, howLong: number): Promise<void> => {
    const began = performance.now();
    const calls: Promise<void>[] = [];
    for (let count = 0; count < howLong * A_SECOND; count += 1) {
      const due = began + (count * 1000) / A_SECOND;
      await pause(Math.max(0, due - performance.now()));
      const isOfStaff = count % ONE_OF === ONE_OF - 1;
      const [reads, times] = isOfStaff
        ? [administrators, into?.administrators]
        : [customers, into?.customers];
      const one = reads[Math.floor(isOfStaff ? count / ONE_OF : count) % reads.length];
      if (!one) continue;
      calls.push(
        portal.send(...one).then(({ status }) => {
          if (status !== 200) throw new Error(`${one[0]} was answered by ${status}`);
          times?.push(performance.now() - due);
        }),
      );
    }
    await Promise.all(calls);
  };
  const besideExports = async (work: () => Promise<void>): Promise<void> => {
    let isOver = false;
    const exporting = (async () => {
      while (!isOver) {
        const asked = await beginExport(context, sources, {
          ...{
            owner: people.admin,
            sessionId: 1,
            prove: async () => undefined,
            kind: 'payments',
            filters: A_MONTH,
            stored: true,
          },
        });
        rows = asked.total;
        files += await runExports(context, sources);
      }
    })();
    await work();
    isOver = true;
    await exporting;
  };

  const alone: Times = { customers: [], administrators: [] };
  const beside: Times = { customers: [], administrators: [] };
  await turn(undefined, 2);
  for (let round = 0; round < TURNS; round += 1) {
    await turn(alone, seconds);
    await besideExports(() => turn(beside, seconds));
  }
  return { seconds: seconds * TURNS, alone, besideExports: beside, files, rows };
}

const figuresOf = (who: string, alone: readonly number[], beside: readonly number[]): string[] => {
  const ms = (value: number) => value.toFixed(1);
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95);
  return [
    ...[who, String(alone.length), ms(percentile(alone, 0.5)), ms(percentile(alone, 0.95))],
    ...[ms(percentile(beside, 0.5)), ms(percentile(beside, 0.95)), ratio.toFixed(2)],
  ];
};

export function mixReport({ seconds, alone, besideExports, files, rows }: MixFigures): string {
  return [
    table([
      ['reads', 'n', 'alone p50', 'p95', 'beside exports p50', 'p95', 'ratio of p95'],
      figuresOf('customers', alone.customers, besideExports.customers),
      figuresOf('administrators', alone.administrators, besideExports.administrators),
    ]),
    '',
    `${A_SECOND} calls a second, one in ${ONE_OF} an administrator's, for ${seconds} s each; ${files} files of ${rows} payments meanwhile`,
  ].join('\n');
}
