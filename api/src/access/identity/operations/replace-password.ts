import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import { endCodes } from '../../otp/index.ts';
import { NEW_PASSWORDS, reserveHash } from '../address-budget.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { passwordsOf } from '../earlier-passwords.ts';
import { clearAllAttempts } from '../login-attempts.ts';
import { askerOfAccount, hashPassword, inHashingPlace, verifyPassword } from '../password-hashing.ts';
import type { AccountKind, IdentityTables } from '../tables.ts';
import { endAccess } from './end-access.ts';

export interface PasswordReplacement {
  readonly fiscalNumber: string;
  /** Kind of the account that the person has proved to be theirs; an account of the other kind is not found. */
  readonly kind: AccountKind;
  readonly password: string;
  /** Canonical national ID of the person who does it. */
  readonly actor: string;
  /** Present password, where the person must know it. */
  readonly current?: string;
  /**
   * Counts an attempt of the caller once its hashing begins, so that a full queue costs no attempt; without it the new
   * passwords by code are counted.
   */
  readonly reserve?: () => Promise<void>;
  /** Network of the subscriber who makes the call. */
  readonly network?: string | undefined;
  /** Only for an account that has no password yet (threat T13). */
  readonly onlyFirst?: true;
  /** Session that makes the change: it has one more minute, to log out. All others end. */
  readonly session?: number;
  /** Cookie of the device that makes the change, which stays known to the account. All others are forgotten. */
  readonly device: string | undefined;
  /** Further work in the same transaction. */
  readonly within?: (trx: Handle) => Promise<void>;
  /** Further work after the sessions have ended, such as beginning a new one. */
  readonly afterwards?: (trx: Handle) => Promise<void>;
}

/** The password of the account changed while this one was being hashed. */
class OvertakenError extends Error {}

/**
 * Gives an account another password, and ends its attempt blocks and what the one before opened or began ({@link
 * endAccess}). The caller has already
 * established that the person who asks may do so, and that the password meets the rules for its kind of account.
 * @throws ApiError USER_DOES_NOT_EXIST, ALREADY_REGISTERED (only with `onlyFirst`), WRONG_CURRENT_PASSWORD (only with
 * `current`), PASSWORD_REUSED, or what `within` throws.
 */
export async function replacePassword(
  context: Context,
  customers: Pick<CustomerDirectory, 'endOutliving'>,
  input: PasswordReplacement,
): Promise<void> {
  const { db, clock, config } = context;
  const fiscalNumber = canonicalFiscalNumber(input.fiscalNumber);
  const account = await passwordsOf(db, fiscalNumber, input.kind);
  if (input.onlyFirst && account.password_hash !== null) throw new ApiError('ALREADY_REGISTERED');

  const subject = keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber);
  const byCode = { subject, device: 'code' };
  const made = await inHashingPlace(
    async () => {
      await (input.reserve?.() ?? reserveHash(db, config, byCode, clock.now(), NEW_PASSWORDS));
      if (input.current !== undefined && !(await verifyPassword(account.password_hash, input.current))) {
        throw new ApiError('WRONG_CURRENT_PASSWORD');
      }
      for (const hash of [account.password_hash, ...account.earlier]) {
        if (await verifyPassword(hash, input.password)) throw new ApiError('PASSWORD_REUSED');
      }
      return await hashPassword(input.password);
    },
    askerOfAccount(account.id, input.network),
  );

  try {
    await inTransaction(db, async (trx) => {
      const tables = trx.withTables<IdentityTables>();
      const now = clock.now();
      const { password_hash: replaced } = await tables
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', account.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (replaced !== account.password_hash) throw new OvertakenError();
      // What the replaced password opened or began must not outlive it.
      const { session, device } = input;
      await endAccess(trx, customers, { id: account.id, fiscal_number: fiscalNumber }, now, {
        ...{ passkeys: 'waiting', session, device },
      });
      await input.within?.(trx);
      // Links and codes of earlier messages must not open the account again.
      await endCodes(trx, context, fiscalNumber);
      if (replaced !== null) {
        await tables
          .insertInto('password_history')
          .values({ account_id: account.id, password_hash: replaced, replaced_at: now })
          .execute();
      }
      await tables
        .updateTable('account')
        .set({ password_hash: made, temporary_until: null })
        .where('id', '=', account.id)
        .execute();
      await clearAllAttempts(trx, subject);
      await audit(trx, now, {
        actor: input.actor,
        subject: fiscalNumber,
        action: input.onlyFirst ? 'first password' : 'password replaced',
        data: {},
      });
      await input.afterwards?.(trx);
    });
  } catch (error) {
    // All checks of the password are repeated (C10).
    if (error instanceof OvertakenError) return await replacePassword(context, customers, input);
    throw error;
  }
}
