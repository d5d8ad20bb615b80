import { canonicalFiscalNumber } from '@portal/contract/formats';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keyedHash } from '../../platform/secret-values.ts';
import { clearAllAttempts } from '../login-attempts.ts';
import { hashPassword, inHashingTurn, verifyPassword } from '../password-hashing.ts';
import { endSessionsOfAccount } from '../sessions.ts';
import type { IdentityTables } from '../tables.ts';

/** Passwords that may not come back, the present one among them (customer side 5). */
export const KEPT_PASSWORDS = 5;

/**
 * Gives an account another password, ends its sessions and its attempt blocks. The caller has already
 * established that whoever asks may do so, and that the password meets the rules for its kind of account.
 * @throws Refusal USER_DOES_NOT_EXIST or PASSWORD_REUSED.
 */
export const replacePassword = async (
  { db: outer, clock, config }: Context,
  input: { readonly fiscalNumber: string; readonly password: string; readonly actor: string },
): Promise<void> => {
  const fiscalNumber = canonicalFiscalNumber(input.fiscalNumber);
  const db = outer.withTables<IdentityTables>();
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirst();
  if (!account) throw new Refusal('USER_DOES_NOT_EXIST');
  const earlier = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(KEPT_PASSWORDS - 1)
    .execute();
  const kept = [account.password_hash, ...earlier.map((row) => row.password_hash)];

  const made = await inHashingTurn(async () => {
    for (const hash of kept) {
      if (await verifyPassword(hash, input.password)) throw new Refusal('PASSWORD_REUSED');
    }
    return await hashPassword(input.password);
  });

  await inTransaction(outer, async (trx) => {
    const tables = trx.withTables<IdentityTables>();
    const now = clock.now();
    const { password_hash: replaced } = await tables
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', account.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (replaced !== null) {
      await tables
        .insertInto('password_history')
        .values({ account_id: account.id, password_hash: replaced, replaced_at: now })
        .execute();
    }
    await tables.updateTable('account').set({ password_hash: made }).where('id', '=', account.id).execute();
    await endSessionsOfAccount(trx, account.id);
    await clearAllAttempts(trx, keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber));
    await audit(trx, now, {
      actor: input.actor,
      subject: fiscalNumber,
      action: 'password replaced',
      data: {},
    });
  });
};
