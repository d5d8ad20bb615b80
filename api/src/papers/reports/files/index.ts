import type { Gateway } from '../../../money/payments/index.ts';
import type { FileSources } from '../../jobs/index.ts';
import { auditFile } from './audit-file.ts';
import { customersFile } from './customers-file.ts';
import { moneyCasesFile } from './money-cases-file.ts';
import { parameterLogFile } from './parameter-log-file.ts';
import { paymentsFile } from './payments-file.ts';
import { reconciliationFile } from './reconciliation-file.ts';
import { termLogFile } from './term-log-file.ts';

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
