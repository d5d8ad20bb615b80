import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { generate } from '../../../data/generate.ts';
import { table } from '../figures.ts';

export interface ImportFigures {
  readonly customers: number;
  readonly invoices: number;
  /** Lines of all files. */
  readonly rows: number;
  readonly seconds: number;
  /** Peak memory of the importer, without PostgreSQL's. */
  readonly megabytes: number;
}

const root = join(import.meta.dirname, '../../..');

async function linesIn(folder: string): Promise<number> {
  let lines = 0;
  for (const file of await readdir(folder)) {
    for await (const chunk of createReadStream(join(folder, file))) {
      for (const byte of chunk as Buffer) if (byte === 10) lines += 1;
    }
  }
  return lines;
}

/** Runs the importer as `npm run portal -- import` does, and reads its output. */
async function importInto(databaseUrl: string, folder: string, files: string, customers: number) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'api/src/commands/import/main.ts'), files],
    { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder }, maxBuffer: 2 ** 24 },
  );
  const invoices = Number(/^obligations\.csv\s+(\d+) rows/m.exec(stdout)?.[1]);
  const end = /0 faults, all rows kept; ([\d.]+) s, at most (\d+) MB/.exec(stdout);
  if (!end) throw new Error(`the import did not keep all rows:\n${stdout}`);
  return {
    customers,
    invoices,
    rows: await linesIn(files),
    seconds: Number(end[1]),
    megabytes: Number(end[2]),
  };
}

/**
 * Loads a retailer's files with this many customers into an empty PostgreSQL, and before that a tenth of them, which
 * shows whether memory is constant.
 */
export async function benchImport(
  customers: number,
  onProgress: (step: string) => void,
): Promise<readonly ImportFigures[]> {
  const figures: ImportFigures[] = [];
  for (const count of [Math.ceil(customers / 10), customers]) {
    const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    try {
      onProgress(`writing the files of ${count} customers`);
      const files = join(folder, 'files');
      await generate(files, { asOf: new Date().toISOString().slice(0, 10), customers: count });
      const database = await startThrowAwayPostgres({ durable: true });
      try {
        onProgress(`importing ${count} customers`);
        figures.push(await importInto(database.url, folder, files, count));
      } finally {
        await database.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

export function importReport(figures: readonly ImportFigures[]): string {
  const rows = figures.map(({ customers, invoices, rows, seconds, megabytes }) => [
    String(customers),
    String(invoices),
    String(rows),
    `${seconds.toFixed(1)} s`,
    String(Math.round(rows / seconds)),
    `${megabytes} MB`,
  ]);
  const [small, large] = figures;
  const growth = small && large ? (large.megabytes / small.megabytes).toFixed(2) : '';
  return [
    table([['customers', 'invoices', 'rows', 'time', 'rows/s', 'peak memory'], ...rows]),
    '',
    `ten times the customers: ${growth} × the memory`,
  ].join('\n');
}
