import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { personFieldNames } from '@portal/contract/person-headings';
import { businessDate } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import { bulkStores } from '../../content/stores/index.ts';
import { saveUsuryRates, saveZones } from '../../money/credit/index.ts';
import { saveBanks } from '../../money/payments/index.ts';
import { eachKey, saveCustomers, savePlaces } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import { unrepeated } from './ascending.ts';
import { type BatchWork, type Destination, type FileCount, refuse, takeBatches, writing } from './batches.ts';
import type { Folder } from './csv-rows.ts';
import { farRates } from './far-rates.ts';
import { type Difference, type Fault, FaultReport, type Faults, type ReportFiles } from './faults.ts';
import type { Field } from './fields.ts';
import * as files from './files.ts';
import { loans, obligationWork } from './load-obligations.ts';
import { payments, transactionWork } from './load-transactions.ts';
import { userWork } from './load-users.ts';
import { missingReferences, type Referred } from './references.ts';
import { writeRefused } from './refused.ts';
import { staging, withStage } from './staging.ts';
import { type Row, readTable, type Table } from './tables.ts';

export interface ImportOptions extends ReportFiles {
  /** Whether nothing is stored when a single row is bad. */
  readonly allOrNothing?: boolean;
  /** Folder that gets the refused rows of each file, where the others were kept. */
  readonly refused?: string;
  /** Encoding of files without a byte order mark, as the WHATWG names it; UTF-8 when not given. */
  readonly encoding?: string;
  /** Whether initial passwords may be loaded; see `demoIsAllowed`. */
  readonly passwords?: boolean;
  /** The gateway whose banks banks.csv lists. */
  readonly gateway?: string;
}

export interface ImportResult {
  /** False when nothing was stored because of faults. */
  readonly kept: boolean;
  readonly files: readonly FileCount[];
  readonly faultCount: number;
  /** The first thousand. */
  readonly faults: readonly Fault[];
  /** Number of differences of each kind. */
  readonly differenceCounts: ReadonlyMap<string, number>;
  /** The first thousand. */
  readonly differences: readonly Difference[];
  /** Names of the files in the folder of refused rows. */
  readonly refusedFiles: readonly string[];
}

/** Whether demo accounts with a known password may exist: in production only where the setting asks for them. */
export function demoIsAllowed(environment: NodeJS.ProcessEnv): boolean {
  return environment['NODE_ENV'] !== 'production' || environment['PORTAL_DEMO'] === '1';
}

/**
 * Loads the files of a folder, each after those it refers to; a missing file is skipped. Bad rows are reported with
 * file, line, column and reason; the others are stored, or none with `allOrNothing`. Loading the same folder again
 * changes nothing. Memory does not grow with the files, except for some 60 bytes a customer.
 */
export async function importFolder(
  context: Context,
  folder: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const faults = new FaultReport(options);
  const from = { path: folder, encoding: options.encoding ?? 'utf-8' };
  try {
    const files = await withStage(context.db, async (session) => {
      if (!options.allOrNothing)
        return await takeFiles(context, session, from, options, writing(session), faults);
      const { keep, write } = staging(session);
      const counts = await takeFiles(context, session, from, options, keep, faults);
      if (faults.count === 0) refuse(await write(counts), faults);
      return counts;
    });
    const kept = !options.allOrNothing || faults.count === 0;
    if (kept) await renewStatistics(context);
    const refusedFiles =
      kept && options.refused !== undefined ? await writeRefused(from, options.refused, faults, PAIRS) : [];
    return {
      kept,
      files,
      faultCount: faults.count,
      faults: faults.first,
      differenceCounts: faults.differences,
      differences: faults.firstDifferences,
      refusedFiles,
    };
  } finally {
    faults.close();
  }
}

/** Files that are read side by side. */
const PAIRS = [
  [files.obligations.file, files.instalments.file],
  [files.transactions.file, files.transactionInvoices.file],
] as const;

/**
 * Without statistics the planner walks whole tables. A server makes them by itself after a while; the embedded
 * database never does.
 */
const renewStatistics = async ({ db }: Context): Promise<void> => {
  await sql`analyze`.execute(db);
};

type Importable = Table<Record<string, Field<unknown>>>;

/** Reads and checks the files one after the other and hands on their rows. */
const takeFiles = async (
  { clock }: Context,
  db: Handle,
  folder: Folder,
  { passwords = false, gateway = 'wompi' }: ImportOptions,
  destination: Destination,
  faults: FaultReport,
): Promise<FileCount[]> => {
  const at = clock.now();
  const today = businessDate(at);
  const counts: FileCount[] = [];
  const isThere = ({ file }: Pick<Importable, 'file'>) => existsSync(join(folder.path, file));
  const write = async <T>(rows: AsyncIterable<T>, work: BatchWork<T>) => {
    counts.push(await takeBatches(db, rows, work, destination, faults));
  };
  /** Loads a file whose rows are independent of each other. */
  const simple = async <C extends Record<string, Field<unknown>>, K extends keyof C & string>(
    table: Table<C>,
    key: K,
    work: Omit<BatchWork<Row<{ readonly [N in keyof C]: ReturnType<C[N]> }>>, 'file' | 'placesOf' | 'key'>,
    of?: Referred,
  ) => {
    if (!isThere(table)) return;
    const rows = readTable(folder, table, faults);
    const side = {
      file: table.file,
      rows,
      column: key,
      key: (values: { [N in K]: unknown }) => String(values[key]),
    };
    const placesOf: BatchWork<Row<unknown>>['placesOf'] = ({ line }) => [{ file: table.file, line }];
    const value = ({ values }: { readonly values: { [N in K]: unknown } }) => String(values[key]);
    await write(unrepeated(side, faults), {
      ...work,
      file: table.file,
      placesOf,
      ...(of === undefined ? {} : { key: { of, value } }),
    });
  };

  await simple(
    files.departments,
    'code',
    {
      size: 100,
      save: (trx, rows) =>
        savePlaces(trx, { departments: rows.map(({ values }) => values), municipalities: [] }),
    },
    'department',
  );
  await simple(
    files.municipalities,
    'code',
    {
      size: 2000,
      check: async (trx, rows) => [
        ...(await missingReferences(trx, files.municipalities.file, rows, [
          { to: 'department', column: 'department_code', key: (values) => values.department_code },
        ])),
        ...rows.flatMap((row) => {
          const { code, department_code: department } = row.values;
          if (code.startsWith(department)) return [];
          const reason = `"${code}" does not begin with its department's "${department}"`;
          return [
            { row, fault: { file: files.municipalities.file, line: row.line, column: 'code', reason } },
          ];
        }),
      ],
      save: (trx, rows) =>
        savePlaces(trx, { departments: [], municipalities: rows.map(({ values }) => values) }),
    },
    'municipality',
  );
  await simple(files.banks, 'code', {
    size: 1000,
    save: async (trx, rows) => {
      const saved = await saveBanks(
        trx,
        gateway,
        rows.map(({ values }) => values),
      );
      return saved ? rows.length : 0;
    },
  });
  await simple(
    files.zones,
    'code',
    {
      size: 1000,
      save: (trx, rows) =>
        saveZones(
          trx,
          rows.map(({ values }) => ({
            code: values.code,
            name: values.name,
            excludesTermChange: values.excludes_term_change,
          })),
        ),
    },
    'zone',
  );
  await simple(files.usuryRates, 'month', {
    size: 1000,
    check: farRates,
    save: (trx, rows) =>
      saveUsuryRates(
        trx,
        rows.map(({ values: { month, annual_rate: annual, source } }) => ({ month, annual, source })),
      ),
  });
  await simple(files.stores, 'code', {
    size: 500,
    save: (trx, rows) =>
      bulkStores(
        trx,
        rows.map(({ values: { image_icon: imageIcon, ...store } }) => ({ ...store, imageIcon })),
      ),
  });
  await simple(
    files.customers,
    'fiscal_number',
    {
      size: 1000,
      check: (trx, rows) =>
        missingReferences(trx, files.customers.file, rows, [
          { to: 'municipality', column: 'municipality_code', key: (values) => values.municipality_code },
        ]),
      save: (trx, rows) =>
        saveCustomers(
          trx,
          rows.map(({ values }) => ({
            fiscalNumber: values.fiscal_number,
            ...eachKey(personFieldNames, (name) => values[name]),
            municipalityCode: values.municipality_code,
            street: values.street,
            pendingInformation: values.pending_information,
            joinedAt: values.joined_at.toISOString(),
            approvedLimit: values.approved_limit,
            preapprovedIncrease: values.preapproved_increase,
            economicActivity: values.economic_activity,
          })),
        ),
    },
    'customer',
  );
  await simple(files.users, 'fiscal_number', userWork({ at, passwords }));
  if (pairIsThere(isThere, files.obligations, files.instalments, faults)) {
    await write(
      loans(folder, today, faults),
      obligationWork({ occurredAt: at, businessDate: today }, faults),
    );
  }
  if (pairIsThere(isThere, files.transactions, files.transactionInvoices, faults)) {
    await write(payments(folder, faults), transactionWork);
  }
  return counts;
};

/** Two files that are read side by side: one without the other is a fault. */
const pairIsThere = (
  isThere: (table: Pick<Importable, 'file'>) => boolean,
  one: Pick<Importable, 'file'>,
  other: Pick<Importable, 'file'>,
  faults: Faults,
): boolean => {
  const [hasOne, hasOther] = [isThere(one), isThere(other)];
  const missing = hasOne ? other : one;
  if (hasOne !== hasOther)
    faults.add({ file: missing.file, line: 0, column: '', reason: 'the file is missing' });
  return hasOne && hasOther;
};
