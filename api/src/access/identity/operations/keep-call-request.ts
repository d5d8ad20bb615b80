import type { Input } from '@portal/contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { passCaptcha } from '../../captcha/index.ts';
import type { IdentityTables } from '../tables.ts';

/** Most submissions that are kept for one ID; further ones are dropped with the same answer. */
const MOST_KEPT = 3;

/**
 * Keeps the contact data of a person who wants to be called about a credit (API-15, D-18), behind a captcha. It
 * changes no customer and says nothing about who is one. Since it proves nothing, a later submission for the same ID
 * stands beside the earlier ones and replaces none; all are kept for 30 days.
 * @throws ApiError CAPTCHA_INVALID or TOO_MANY_REQUESTS.
 */
export async function keepCallRequest(
  context: Context,
  body: Input<'POST /api/pre_register'>['body'],
  caller: Caller,
): Promise<void> {
  const fiscalNumber = typedFiscalNumber(body.fiscal_number);
  await passCaptcha(context, caller, { action: 'register', token: body.recaptcha_token, fiscalNumber });
  const { first_name, last_name, email, phone } = body;
  await inTransaction(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`pre-registration ${fiscalNumber}`}))`.execute(trx);
    const db = trx.withTables<IdentityTables>();
    const { kept } = await db
      .selectFrom('pre_registration')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('fiscal_number', '=', fiscalNumber)
      .executeTakeFirstOrThrow();
    if (Number(kept) >= MOST_KEPT) return;
    await db
      .insertInto('pre_registration')
      .values({
        fiscal_number: fiscalNumber,
        first_name,
        last_name,
        email,
        phone,
        received_at: context.clock.now(),
      })
      .onConflict((same) => same.columns(['fiscal_number', 'email', 'phone']).doNothing())
      .execute();
  });
}
