import type { Input } from '@portal/contract';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { typedFiscalNumber } from '../platform/fiscal-number.ts';
import { Refusal } from '../platform/refusal.ts';
import { assertNotBlocked, assertPlace, readContactData } from './contact-rules.ts';
import { notifyContactChange } from './notify-contact-change.ts';
import { assertOwnEmail, changesOf, reachedElsewhere } from './profile.ts';
import { customerByFiscalNumber } from './queries.ts';
import type { CustomerTables } from './tables.ts';

type Edit = Input<'POST /api/userList'>;

/**
 * Changes a customer's data on behalf of the back office, with the reason in the log (API-56, security 11). Another
 * e-mail or phone is told to the old ones and the new. Data that the customer still owes stay owed: the consent to
 * the policy is theirs alone.
 * @throws Refusal USER_DOES_NOT_EXIST, REQUIRED_VALUES, INVALID_REQUEST, CONTACT_BLACKLISTED or EMAIL_EXISTS.
 */
export const editCustomer = async (
  { db, clock }: Context,
  { query, body }: Edit,
  actor: string,
): Promise<{ fiscal_number: string; pending_information: boolean }> => {
  const fiscalNumber = typedFiscalNumber(query.fiscal_number);
  if (typedFiscalNumber(body.fiscal_number) !== fiscalNumber) {
    const message = 'La identificación no se puede cambiar.';
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: '/body/fiscal_number', message }] });
  }
  const data = readContactData(body);
  const names = { first_name: body.first_name.trim(), last_name: body.last_name.trim() };
  if (names.first_name === '' || names.last_name === '') throw new Refusal('REQUIRED_VALUES');
  return await inTransaction(db, async (trx) => {
    const now = clock.now();
    await sql`select 1 from customer where fiscal_number = ${fiscalNumber} for update`.execute(trx);
    const before = await customerByFiscalNumber(trx, fiscalNumber);
    if (!before) throw new Refusal('USER_DOES_NOT_EXIST');
    await assertPlace(trx, data);
    await assertNotBlocked(trx, data);
    if (before.email.toLowerCase() !== data.email.toLowerCase()) {
      await assertOwnEmail(trx, fiscalNumber, data.email);
    }
    await trx
      .withTables<CustomerTables>()
      .updateTable('customer')
      .set({
        ...names,
        email: data.email,
        phone: data.phone,
        home_phone: data.homePhone,
        municipality_code: data.municipalityCode,
        street: data.street,
      })
      .where('fiscal_number', '=', fiscalNumber)
      .execute();
    if (reachedElsewhere(before, data)) await notifyContactChange(trx, now, before, data, 'staff');
    const isRenamed = before.firstName !== names.first_name || before.lastName !== names.last_name;
    await audit(trx, now, {
      actor,
      subject: fiscalNumber,
      action: 'customer edited',
      data: { ...changesOf(before, data), ...(isRenamed ? { name: true } : {}), reason: body.motivo.trim() },
    });
    return { fiscal_number: fiscalNumber, pending_information: before.pendingInformation };
  });
};
