import { loadavg } from 'node:os';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { growingTables, type Size } from '../../../api/testing/many-rows.ts';
import { contract, type Name } from '../../../shared/contract/src/contract.ts';
import type { Call } from '../../../shared/contract/src/route.ts';
import { percentile, table, verdict } from '../figures.ts';
import { filledDatabase } from './filled-databases.ts';
import { type MixFigures, measureMix, mixReport } from './mix.ts';

/** How much longer the slowest calls of twenty may take in the large portal. */
const AIM = 1.2;
/** Below this difference, in milliseconds, two times are the same on a machine that does other things too. */
const SAME = 1;
const INVOICES = 3;
const PAYMENTS = 20;
/** Requests of each call that are not measured: plans are made, code is compiled, pages of the database are read. */
const WARM_UP = 8;

/** Calls whose answer is had once: what was asked for is used up by it, or leaves by mail. */
const ONCE: readonly string[] = ['GET /api/downloads/:token', 'GET /api/quoter/otp/:fiscal_number'];

interface Measured {
  readonly call: Name;
  /** Milliseconds of each request, in the small portal and in the large one. */
  readonly small: readonly number[];
  readonly large: readonly number[];
}

/** A table of the large portal: its rows and what they take with their indexes. */
interface Room {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface ScaleFigures {
  readonly small: Size;
  readonly large: Size;
  readonly load: readonly [number, number];
  readonly measured: readonly Measured[];
  /** Calls that could not be asked, with the status of their answer. */
  readonly refused: readonly (readonly [Name, number])[];
  readonly rooms: readonly Room[];
  /** Undefined where it failed: what was measured before stays. */
  readonly mix: MixFigures | undefined;
}

export interface ScaleOptions {
  readonly customers: number;
  readonly rounds: number;
  /** Seconds of one turn of the mix. */
  readonly seconds: number;
  /** A server of one's own, on which what is filled stays for the next run; else one that is thrown away. */
  readonly server?: string | undefined;
}

/** What screens read: every call that only reads. Whole files grow with what is in them; `proving/bench/exports` has their times. */
function readingCalls(unreachable: Partial<Record<Name, string>>): Name[] {
  return (Object.keys(contract) as Name[]).filter((name) => {
    const call: Call = contract[name];
    return (
      name.startsWith('GET ') &&
      unreachable[name] === undefined &&
      !ONCE.includes(name) &&
      !call.media?.startsWith('text/csv')
    );
  });
}

/**
 * Every reading call of the contract, asked of a portal with so many customers and of one with a tenth of them by turns,
 * each with the same people, through the whole API on PostgreSQL.
 */
export async function benchScale(
  { customers, rounds, seconds, server: given }: ScaleOptions,
  onProgress: (step: string) => void,
): Promise<ScaleFigures> {
  const thrownAway = given
    ? undefined
    : await startThrowAwayPostgres({ durable: true, settings: { max_wal_size: '4GB' } });
  const server = given ?? thrownAway?.url ?? '';
  process.env['TEST_DATABASE_URL'] = server;
  // What tests are made of opens its database where that says, when it is loaded.
  const { openFuzzedPortal } = await import('../../../api/testing/fuzz/fuzzed-portal.ts');
  const { rightRequestOf } = await import('../../../api/testing/fuzz/right-requests.ts');
  const { unreachable } = await import('../../../api/testing/fuzz/scenes.ts');
  const size = (count: number): Size => ({ customers: count, invoices: INVOICES, payments: PAYMENTS });
  const [small, large] = [size(Math.ceil(customers / 10)), size(customers)];
  let rooms: readonly Room[] = [];
  const open = async (filled: Size) => {
    process.env['TEST_DATABASE_TEMPLATE'] = await filledDatabase(server, filled, onProgress);
    return await openFuzzedPortal({
      prepareDatabase: async ({ pool }) => {
        const { rows } = await pool.query<Room>(
          `select relname as table, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
           from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace order by bytes desc`,
          [growingTables()],
        );
        rooms = rows;
      },
    });
  };
  const portals = [await open(small), await open(large)] as const;
  const begun = load();
  const began = performance.now();
  const measured: Measured[] = [];
  const refused: (readonly [Name, number])[] = [];
  try {
    const names = readingCalls(unreachable);
    for (const [at, name] of names.entries()) {
      if (at % 20 === 0) onProgress(`call ${at + 1} of ${names.length}`);
      const requests: ReturnType<typeof rightRequestOf>[] = [];
      for (const portal of portals) {
        await portal.prepare();
        requests.push(rightRequestOf(name, await portal.stage(name)));
      }
      const took: [number[], number[]] = [[], []];
      let status = 200;
      for (let round = -WARM_UP; round < rounds && status === 200; round += 1) {
        const times: number[] = [];
        for (const [side, portal] of portals.entries()) {
          const request = requests[side];
          if (!request || status !== 200) continue;
          const answer = await portal.send(name, request);
          status = answer.status;
          times.push(answer.milliseconds);
        }
        if (round < 0 || times.length < 2 || status !== 200) continue;
        for (const [at, milliseconds] of times.entries()) took[at as 0 | 1].push(milliseconds);
      }
      // Some calls have a budget of each person: what was measured until then counts.
      if (took[1].length < Math.min(5, rounds)) refused.push([name, status]);
      else measured.push({ call: name, small: took[0], large: took[1] });
    }
    onProgress(`asked every call in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const mix = await measureMix(portals[1], seconds).catch((error: unknown) => {
      onProgress(`the mix of reads failed: ${String(error)}`);
      return undefined;
    });
    return { small, large, load: [begun, load()], measured, refused, rooms, mix };
  } finally {
    for (const portal of portals) await portal.close();
    await thrownAway?.stop();
  }
}

const load = (): number => loadavg()[0] ?? Number.NaN;
const p95 = (values: readonly number[]): number => percentile(values, 0.95);
const ratioOf = ({ small, large }: Measured): number => p95(large) / p95(small);
const p50 = (values: readonly number[]): number => percentile(values, 0.5);
const middleRatioOf = ({ small, large }: Measured): number => p50(large) / p50(small);
/** Of the middle request: what else the machine does falls into the slowest ones. */
const isSlowerInTheMiddle = (one: Measured): boolean =>
  middleRatioOf(one) > AIM && p50(one.large) - p50(one.small) > SAME;
const isSlower = (one: Measured): boolean => ratioOf(one) > AIM && p95(one.large) - p95(one.small) > SAME;

export function scaleReport({
  small,
  large,
  load: [before, after],
  measured,
  refused,
  rooms,
  mix,
}: ScaleFigures): string {
  const ms = (value: number) => value.toFixed(1);
  const sorted = [...measured].sort((one, other) => ratioOf(other) - ratioOf(one));
  const slower = sorted.filter(isSlower);
  const all = (of: 'small' | 'large') => measured.flatMap((one) => one[of]);
  const sizeOf = ({ customers, invoices, payments }: Size) =>
    `${customers} customers, ${customers * invoices} invoices, ${customers * payments} payments`;
  return [
    table([
      ['call', 'n', 'small p50', 'p95', 'large p50', 'p95', 'ratio of p95', 'of p50', ''],
      ...sorted.map((one) => [
        ...[one.call, String(one.large.length), ms(p50(one.small)), ms(p95(one.small))],
        ...[ms(p50(one.large)), ms(p95(one.large)), ratioOf(one).toFixed(2), middleRatioOf(one).toFixed(2)],
        isSlower(one) ? 'slower' : '',
      ]),
    ]),
    '',
    `small: ${sizeOf(small)}`,
    `large: ${sizeOf(large)}`,
    `all calls together, p95: ${ms(p95(all('small')))} and ${ms(p95(all('large')))} ms, at a load of ${before.toFixed(1)} to ${after.toFixed(1)}`,
    `calls whose p95 is more than ${AIM} times as long, and more than ${SAME} ms longer: ${slower.length} of ${measured.length}; ` +
      `aim none on a quiet machine, ${verdict(slower.length === 0)}`,
    `the same of the middle request: ${measured.filter(isSlowerInTheMiddle).length}`,
    ...refused.map(([name, status]) => `not measured: ${name} (${status})`),
    '',
    ...(mix ? [mixReport(mix), ''] : []),
    table([
      ['table of the large portal', 'rows', 'MB', 'bytes a row, with its indexes'],
      ...rooms.map(({ table: name, rows, bytes }) => [
        ...[
          name,
          String(Math.round(rows)),
          (bytes / 1e6).toFixed(1),
          String(Math.round(bytes / Math.max(1, rows))),
        ],
      ]),
    ]),
  ].join('\n');
}
