import type { Input } from '@portal/contract';
import { reserveLookup } from '../../captcha/index.ts';
import type { Context } from '../../platform/context.ts';
import { typedFiscalNumber } from '../../platform/fiscal-number.ts';
import type { IdentityTables } from '../tables.ts';

/**
 * Keeps the contact data of somebody who wants to be called about a credit (API-15, decision 18). It changes no
 * customer and says nothing about who is one; of several by the same ID the last is kept, for 30 days.
 * @throws Refusal TOO_MANY_REQUESTS when the address has written for too many people in this hour.
 */
export const preRegister = async (
  context: Context,
  body: Input<'POST /api/pre_register'>['body'],
  address: string,
): Promise<void> => {
  const fiscalNumber = typedFiscalNumber(body.fiscal_number);
  await reserveLookup(context, { address, fiscalNumber });
  const { first_name, last_name, email, phone } = body;
  const data = { first_name, last_name, email, phone, received_at: context.clock.now() };
  await context.db
    .withTables<IdentityTables>()
    .insertInto('pre_registration')
    .values({ fiscal_number: fiscalNumber, ...data })
    .onConflict((known) => known.column('fiscal_number').doUpdateSet(data))
    .execute();
};
