import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { clearAllAttempts } from '../login-attempts.ts';
import { dropWaitingPasskeys } from '../passkeys/stored-passkeys.ts';
import { endSessionsOfAccount } from '../sessions.ts';
import type { AccountStatus, IdentityTables } from '../tables.ts';
import { bulkClientAccounts } from './bulk-accounts.ts';

/**
 * Blocks an account, which ends its sessions and the passkeys that approve nothing yet, or unblocks it, which also ends a block by wrong attempts
 * (D-19). A customer who has not registered gets an account that is blocked, so that one set up later is blocked too.
 * Customers only: an administrator's status is a matter of who may do more than whom (threat T10).
 * Who is blocked already keeps the reason of before. A batch leaves out who is in that state already (an unblock still
 * ends their block by wrong attempts), whose state is not the one that was shown and, where it takes another batch back,
 * whose state was changed since that one; who was changed by this same batch before its reply was lost counts as changed.
 * @throws ApiError USER_DOES_NOT_EXIST.
 */
export async function setAccountStatus(
  { db, clock, config }: Context,
  input: {
    readonly fiscalNumber: string;
    readonly status: AccountStatus;
    readonly actor: string;
    /** Reason for the audit log. */
    readonly reason?: string | undefined;
    /** Number of the changes that are made together, and of those that they take back. */
    readonly batch?: string | undefined;
    readonly undoes?: string | undefined;
    /** State in which the sender saw the account. */
    readonly shown?: AccountStatus | undefined;
  },
  /** Finds customers; without it only an existing account is changed. */
  customers?: Pick<CustomerDirectory, 'contactOf'>,
): Promise<'changed' | 'unchanged' | 'since'> {
  const fiscalNumber = canonicalFiscalNumber(input.fiscalNumber);
  return inTransaction(db, async (trx) => {
    const before = await trx
      .withTables<IdentityTables>()
      .selectFrom('account')
      .select('status')
      .where('fiscal_number', '=', fiscalNumber)
      .where('kind', '=', 'client')
      .forUpdate()
      .executeTakeFirst();
    const attempts = keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber);
    const isThere = before?.status === input.status;
    const last =
      input.undoes !== undefined || (isThere && input.batch !== undefined)
        ? await lastBatch(trx, fiscalNumber)
        : undefined;
    if (isThere && last !== undefined && last === input.batch) return 'changed';
    if (input.undoes !== undefined && last !== input.undoes) return 'since';
    if (input.shown !== undefined && input.shown !== (before?.status ?? 'ACTIVE')) {
      return isThere ? 'unchanged' : 'since';
    }
    if (isThere && (input.batch !== undefined || input.status === 'INACTIVE')) {
      if (input.status === 'ACTIVE') await clearAllAttempts(trx, attempts);
      return 'unchanged';
    }
    if (input.status === 'INACTIVE' && (await customers?.contactOf(trx, fiscalNumber))) {
      await bulkClientAccounts(trx, [{ fiscalNumber, status: 'INACTIVE', passwordHash: null }], clock.now());
    }
    const account = await trx
      .withTables<IdentityTables>()
      .updateTable('account')
      .set({ status: input.status })
      .where('fiscal_number', '=', fiscalNumber)
      .where('kind', '=', 'client')
      .returning('id')
      .executeTakeFirst();
    if (!account) throw new ApiError('USER_DOES_NOT_EXIST');
    if (input.status === 'ACTIVE') {
      await clearAllAttempts(trx, attempts);
    } else {
      await endSessionsOfAccount(trx, account.id);
      await dropWaitingPasskeys(trx, account.id, clock.now());
    }
    await audit(trx, clock.now(), {
      actor: input.actor,
      subject: fiscalNumber,
      action: input.status === 'ACTIVE' ? 'account unblocked' : 'account blocked',
      data: {
        ...(input.reason ? { reason: input.reason } : {}),
        ...(input.batch ? { batch: input.batch } : {}),
      },
    });
    return 'changed';
  });
}

/** Batch that changed the state of an account last; undefined where it was changed by itself. */
async function lastBatch(trx: Handle, fiscalNumber: string): Promise<string | undefined> {
  const entry = await trx
    .selectFrom('audit_entry')
    .select('data')
    .where('subject', '=', fiscalNumber)
    .where('action', 'in', ['account blocked', 'account unblocked'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry && (JSON.parse(entry.data) as { batch?: string }).batch;
}
