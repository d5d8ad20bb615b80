import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { businessDate } from '@portal/contract/bogota-time';
import { sql } from 'kysely';
import { saveUsuryRates, saveZones } from '../credit/index.ts';
import { saveCustomers, savePlaces } from '../customers/index.ts';
import { saveBanks } from '../payments/index.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { bulkStores } from '../stores/index.ts';
import { unrepeated } from './ascending.ts';
import { type BatchWork, type FileCount, type Transact, writeBatches } from './batches.ts';
import { type Fault, FaultReport, type Faults } from './faults.ts';
import type { Field } from './fields.ts';
import * as files from './files.ts';
import { loans, obligationWork } from './load-obligations.ts';
import { payments, transactionWork } from './load-transactions.ts';
import { userWork } from './load-users.ts';
import { missingReferences } from './references.ts';
import { type Row, readTable, type Table } from './tables.ts';

export interface ImportOptions {
  /** Whether nothing is stored when a single row is bad. */
  readonly allOrNothing?: boolean;
  /** CSV file that gets every fault. */
  readonly report?: string;
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
}

class ImportRefusedError extends Error {}

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
  const faults = new FaultReport(options.report);
  try {
    if (!options.allOrNothing) {
      const counts = await importFiles(
        context,
        folder,
        options,
        (work) => inTransaction(context.db, work),
        faults,
      );
      await renewStatistics(context);
      return { kept: true, files: counts, faultCount: faults.count, faults: faults.first };
    }
    let counts: FileCount[] = [];
    const kept = await context.db
      .transaction()
      .execute(async (trx) => {
        // Files are read and passwords hashed within it; on a busy machine that takes longer than a call may rest.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        counts = await importFiles(context, folder, options, (work) => work(trx), faults);
        if (faults.count > 0) throw new ImportRefusedError();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof ImportRefusedError) return false;
        throw error;
      });
    if (kept) await renewStatistics(context);
    return {
      kept,
      files: kept ? counts : counts.map((count) => ({ ...count, written: 0 })),
      faultCount: faults.count,
      faults: faults.first,
    };
  } finally {
    faults.close();
  }
}

/**
 * Without statistics the planner walks whole tables. A server makes them by itself after a while; the embedded
 * database never does.
 */
const renewStatistics = async ({ db }: Context): Promise<void> => {
  await sql`analyze`.execute(db);
};

type Importable = Table<Record<string, Field<unknown>>>;

const importFiles = async (
  { clock }: Context,
  folder: string,
  { passwords = false, gateway = 'wompi' }: ImportOptions,
  transact: Transact,
  faults: Faults,
): Promise<FileCount[]> => {
  const at = clock.now();
  const today = businessDate(at);
  const counts: FileCount[] = [];
  const isThere = ({ file }: Pick<Importable, 'file'>) => existsSync(join(folder, file));
  const write = async <T>(rows: AsyncIterable<T>, work: BatchWork<T>) => {
    counts.push(await writeBatches(rows, work, transact, faults));
  };
  /** Loads a file whose rows are independent of each other. */
  const simple = async <C extends Record<string, Field<unknown>>, K extends keyof C & string>(
    table: Table<C>,
    key: K,
    work: Omit<BatchWork<Row<{ readonly [N in keyof C]: ReturnType<C[N]> }>>, 'file' | 'lineOf'>,
  ) => {
    if (!isThere(table)) return;
    const rows = readTable(folder, table, faults);
    const side = {
      file: table.file,
      rows,
      column: key,
      key: (values: { [N in K]: unknown }) => String(values[key]),
    };
    await write(unrepeated(side, faults), { ...work, file: table.file, lineOf: ({ line }) => line });
  };

  await simple(files.departments, 'code', {
    size: 100,
    save: (trx, rows) =>
      savePlaces(trx, { departments: rows.map(({ values }) => values), municipalities: [] }),
  });
  await simple(files.municipalities, 'code', {
    size: 2000,
    check: async (trx, rows) => [
      ...(await missingReferences(trx, files.municipalities.file, rows, [
        { to: 'department', column: 'department_code', key: (values) => values.department_code },
      ])),
      ...rows.flatMap((row) => {
        const { code, department_code: department } = row.values;
        if (code.startsWith(department)) return [];
        const reason = `"${code}" does not begin with its department's "${department}"`;
        return [{ row, fault: { file: files.municipalities.file, line: row.line, column: 'code', reason } }];
      }),
    ],
    save: (trx, rows) =>
      savePlaces(trx, { departments: [], municipalities: rows.map(({ values }) => values) }),
  });
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
  await simple(files.zones, 'code', {
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
  });
  await simple(files.usuryRates, 'month', {
    size: 1000,
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
  await simple(files.customers, 'fiscal_number', {
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
          firstName: values.first_name,
          lastName: values.last_name,
          email: values.email,
          phone: values.phone,
          homePhone: values.home_phone,
          municipalityCode: values.municipality_code,
          street: values.street,
          pendingInformation: values.pending_information,
          joinedAt: values.joined_at.toISOString(),
          approvedLimit: values.approved_limit,
          preapprovedIncrease: values.preapproved_increase,
          economicActivity: values.economic_activity,
        })),
      ),
  });
  await simple(files.users, 'fiscal_number', userWork({ at, passwords }));
  if (pairIsThere(isThere, files.obligations, files.instalments, faults)) {
    await write(loans(folder, today, faults), obligationWork({ occurredAt: at, businessDate: today }));
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
