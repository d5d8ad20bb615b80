import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { migrations } from '../../../api/src/app/migrations.ts';
import { type Database, openPostgres } from '../../../api/src/platform/database/database.ts';
import { migrate } from '../../../api/src/platform/database/migrate.ts';
import { table } from '../figures.ts';

export interface ExportFigures {
  readonly rows: number;
  /** Seconds until the exact count is known, and then until the file is stored. */
  readonly counting: number;
  readonly seconds: number;
  /** Peak memory of the process, without PostgreSQL's. */
  readonly megabytes: number;
  /** Seconds that the database alone needs to write the same rows to no file. */
  readonly database: number;
}

const run = promisify(execFile);

/** Payments of one or two invoices, one every 25 seconds. */
const fill = async (database: Database, from: number, to: number): Promise<void> => {
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount,
       business_date, bank_code, bank_name, payment_concept, login, gateway, gateway_id, trazability_code,
       response_gateway, reason_code, created_at, paid_at)
     select md5(i::text), 'R-' || i, (1000000000 + i % 400000)::text,
       case when i % 10 < 8 then 'Approved' else 'Fail' end, case when i % 10 < 8 then 'historic' else 'none' end,
       50000 + i % 900000, '2026-01-01'::date + (i % 300)::integer, '1007', 'BANCOLOMBIA', 'Pago', i % 3 <> 0,
       'wompi', 'g-' || i, (4500000000 + i)::text, case when i % 10 < 8 then 'OK' else 'NOT_AUTHORIZED' end, '',
       '2026-01-01T05:00:00Z'::timestamptz + i * interval '25 seconds',
       case when i % 10 < 8 then '2026-01-01T05:02:00Z'::timestamptz + i * interval '25 seconds' end
     from generate_series($1::bigint, $2::bigint) as i`,
    [from, to],
  );
  await client.query(
    `insert into payment_line
     select id, letter || (100000 + id % 900000), position, total_amount, 0, total_amount, 'N'
     from payment_transaction, (values ('E', 1, 1), ('B', 2, 4)) as line (letter, position, every)
     where id % every = 0 and id > $1`,
    [from - 1],
  );
  await client.query('vacuum analyze');
  client.release();
};

const COPY = `copy (
  select to_char(t.created_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI:SS'), t.fiscal_number, t.public_id,
    t.status, t.response_gateway, of.invoices, of.marcas,
    to_char(t.paid_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI:SS'), t.total_amount, t.trazability_code,
    t.login
  from payment_transaction t, lateral (
    select string_agg(l.invoice, ', ' order by l.position) as invoices,
      string_agg(l.marca, ', ' order by l.position) as marcas
    from payment_line l where l.transaction_id = t.id) as of
  order by t.created_at desc, t.id desc) to '/dev/null' csv`;

const copied = async (database: Database): Promise<number> => {
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  const start = performance.now();
  await client.query(COPY);
  client.release();
  return (performance.now() - start) / 1000;
};

/**
 * Exports this many payments, and before that a tenth of them, which shows whether memory is constant. After each
 * export the database writes the same rows by itself, which is the lower bound of an export's time.
 */
export async function benchExports(
  payments: number,
  onProgress: (step: string) => void,
): Promise<readonly ExportFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const server = await startThrowAwayPostgres();
  const database = openPostgres(server.url, 1);
  try {
    await migrate(database.db, migrations);
    const figures: ExportFigures[] = [];
    let filled = 0;
    for (const rows of [Math.ceil(payments / 10), payments]) {
      onProgress(`generating ${rows} payments`);
      await fill(database, filled + 1, rows);
      filled = rows;
      onProgress(`exporting ${rows} payments`);
      const { stdout } = await run(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'make-export.ts'),
        server.url,
        folder,
      ]);
      figures.push({ ...JSON.parse(stdout), database: await copied(database) });
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export function exportReport(figures: readonly ExportFigures[]): string {
  const rows = figures.map(({ rows, counting, seconds, megabytes, database }) => [
    String(rows),
    `${counting.toFixed(2)} s`,
    `${seconds.toFixed(1)} s`,
    String(Math.round(rows / seconds)),
    `${database.toFixed(1)} s`,
    `${megabytes} MB`,
  ]);
  const [small, large] = figures;
  const growth = small && large ? (large.megabytes / small.megabytes).toFixed(2) : '';
  return [
    table([['payments', 'counted', 'written', 'rows/s', 'COPY', 'peak memory'], ...rows]),
    '',
    `ten times the payments: ${growth} × the memory`,
  ].join('\n');
}
