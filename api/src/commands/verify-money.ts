import { fileURLToPath } from 'node:url';
import { checkMoney, statementOf } from '../money/money-desk/index.ts';
import type { Handle } from '../platform/database/database.ts';
import { runVerifying, type Verdict } from './verifying-command.ts';

const USAGE = `npm run portal -- verify-money

Holds the bank's files, the transactions, their postings and the balances of all credits against each other, in
DATABASE_URL, or in the embedded database when the portal is not running, and names the first difference. Sees one
moment: it may run beside writers. Changes nothing.
Exit code 0: all of them agree; 1: they do not; 2: nothing could be read.`;

/** Verdict on the books with its exit code. */
export async function verdictOnMoney(db: Handle): Promise<Verdict> {
  const { differences, read } = await checkMoney(db, { kind: 'whole' });
  const [first, ...others] = differences;
  const extent = `${read.payments} payments, ${read.invoices} credits, ${read.bankLines} payments of the bank's files`;
  if (!first) return { text: `Bank, transactions, postings and balances agree: ${extent}.`, code: 0 };
  const more =
    others.length === 0
      ? ''
      : `\n  and ${others.length} more:\n${others
          .slice(0, 9)
          .map((one) => `  ${statementOf(one)}`)
          .join('\n')}`;
  return { text: `DIFFERENCE: ${statementOf(first)}${more}\n  Read: ${extent}.`, code: 1 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runVerifying(USAGE, verdictOnMoney);
