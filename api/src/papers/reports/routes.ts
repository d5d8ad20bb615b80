import type { reportCalls } from '@portal/contract/calls/reports';
import type { ExportKind } from '@portal/contract/report-names';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { type Gateway, searchTransactions } from '../../money/payments/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { keptTotals } from '../../platform/database/kept-totals.ts';
import { readForReports } from '../../platform/database/reports-database.ts';
import type { Caller, Handlers } from '../../platform/http/server.ts';
import { type FileSources, filtersOf, ownerOf, streamExport } from '../jobs/index.ts';
import { auditFile } from './files/audit-file.ts';
import { customersFile } from './files/customers-file.ts';
import { moneyCasesFile } from './files/money-cases-file.ts';
import { paymentsFile } from './files/payments-file.ts';
import { reconciliationFile } from './files/reconciliation-file.ts';
import { termLogFile } from './files/term-log-file.ts';
import { parameterLog, parameterLogFile } from './parameter-log.ts';
import { paymentFigures } from './queries/payment-figures.ts';
import { reconciliationDays, reconciliationReport } from './queries/reconciliation.ts';

/** Sources of all files of the back office. */
export function fileSources(gateway: Gateway): FileSources {
  return {
    payments: paymentsFile,
    reconciliation: reconciliationFile(gateway),
    parameter_log: parameterLogFile,
    term_log: termLogFile,
    customers: customersFile,
    audit_log: auditFile,
    money_cases: moneyCasesFile,
  };
}

export interface ReportPorts {
  readonly gateway: Gateway;
  readonly sources: FileSources;
}

export function reportHandlers(
  context: Context,
  { gateway, sources }: ReportPorts,
): Handlers<keyof typeof reportCalls> {
  const totals = keptTotals();
  const file =
    (kind: ExportKind) =>
    async (
      { query: { file: _file, ...filters } }: { readonly query: Readonly<Record<string, unknown>> },
      { principal, reply }: Caller,
    ) => {
      const request = { ...ownerOf(principal), kind, filters: filtersOf(filters) };
      return (await streamExport(context, sources, request, reply)) as never;
    };
  return {
    'GET /api/payment/report': async ({ query }) => {
      const filters = { ...query, as_of: context.clock.now() };
      // A printed report reads the primary, since it must be complete at the moment printed on it.
      if (query.file !== undefined) return await searchTransactions(context, filters, totals);
      const { value, asOf } = await readForReports(context, (db) =>
        searchTransactions({ db }, filters, totals),
      );
      return { ...value, ...(asOf ? { as_of: bogotaTimestamp(asOf) } : {}) };
    },
    'GET /api/payment/report/figures': async ({ query }) =>
      (await readForReports(context, (db) => paymentFigures({ ...context, db }, query))).value,
    'GET /api/payment/report/file': file('payments'),
    'GET /api/payment/conciliate': ({ query }) =>
      reconciliationReport(context.db, gateway, reconciliationDays(query)),
    'GET /api/payment/conciliate/file': file('reconciliation'),
    'GET /api/logs/parameters': async ({ query }) =>
      (await readForReports(context, (db) => parameterLog(db, query))).value,
    'GET /api/logs/export/modificacion_plazos': file('parameter_log'),
    'GET /api/logs/modificacion_plazos/file': file('term_log'),
    'GET /api/users_interval/file': file('customers'),
  };
}
