import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { seal, type Unsealed, unsealByEither } from '../../../platform/process/sealing.ts';
import type { IdentityTables } from '../tables.ts';

/**
 * Seals the authenticator secrets that the second pepper has sealed with the pepper, so that the second one can go. Safe
 * at any time and in several processes: each row is locked while it is looked at.
 */
export async function sealSecondFactorsAnew({ db, config, log }: Context): Promise<void> {
  const { pepper } = config.secrets;
  /** One that no pepper opens keeps none of the others. */
  const opened = (accountId: number, stored: string): Unsealed | undefined => {
    try {
      return unsealByEither(config.secrets, 'second factor', String(accountId), stored);
    } catch (err) {
      log.error({ err, account: accountId }, 'an authenticator secret is opened by neither pepper');
      return undefined;
    }
  };
  const all = await db
    .withTables<IdentityTables>()
    .selectFrom('second_factor')
    .select('account_id')
    .execute();
  let count = 0;
  for (const { account_id: accountId } of all) {
    await inTransaction(db, async (trx) => {
      const factors = trx.withTables<IdentityTables>();
      const factor = await factors
        .selectFrom('second_factor')
        .select('secret')
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      if (!factor) return;
      const found = opened(accountId, factor.secret);
      if (!found?.isOfSecond) return;
      await factors
        .updateTable('second_factor')
        .set({ secret: seal(pepper, 'second factor', String(accountId), found.secret) })
        .where('account_id', '=', accountId)
        .execute();
      count += 1;
    });
  }
  if (count > 0) log.info({ count }, 'authenticator secrets were sealed with the new pepper');
}
