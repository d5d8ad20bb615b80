import type { Input, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { audit } from '../../../platform/audit/audit.ts';
import type { NameOfActor } from '../../../platform/database/contested-fields.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import { reauthenticationRequired } from '../../../platform/http/reauthentication.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { assertNotBlocked, assertPlace, readContactData, readNames } from '../contact-rules.ts';
import { beginContactWait } from '../contact-wait.ts';
import { mergedCustomer } from '../customer-version.ts';
import { notifyContactChange } from '../notify-contact-change.ts';
import { onWire } from '../person-values.ts';
import { assertOwnEmail, changesOf, reachedElsewhere } from '../profile.ts';
import { customerByFiscalNumber, lockCustomer } from '../queries/customers.ts';
import type { CustomerTables } from '../tables.ts';

type Edit = Input<'POST /api/userList'>;

export interface EditPorts {
  /** Name of the person who saved a contested value. */
  readonly nameOf: NameOfActor;
  /** Throws unless the administrator gave a valid proof. */
  readonly reauthenticate: () => Promise<void>;
}

/**
 * Changes a customer's data for the back office, with the reason in the log (API-56, threat T19). A new e-mail or phone
 * needs a proof of the administrator, is told to the old and the new contact, and gets no codes for 72 hours. The
 * pending-information state stays, since only the customer can consent to the policy. Only fields that this form
 * changed are written: fields that others saved meanwhile stay.
 * @throws ApiError USER_DOES_NOT_EXIST, REQUIRED_VALUES, INVALID_REQUEST, RECORD_CHANGED, CONTACT_BLACKLISTED or
 *   EMAIL_EXISTS, and those of `reauthenticate`.
 */
export async function editCustomer(
  { db, clock }: Context,
  { query, body }: Edit,
  actor: string,
  { nameOf, reauthenticate }: EditPorts,
): Promise<Output<'POST /api/userList'>> {
  const fiscalNumber = typedFiscalNumber(query.fiscal_number);
  if (typedFiscalNumber(body.fiscal_number) !== fiscalNumber) {
    const message = 'La identificación no se puede cambiar.';
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/fiscal_number', message }] });
  }
  const known = await customerByFiscalNumber(db, fiscalNumber);
  if (!known) throw new ApiError('USER_DOES_NOT_EXIST');
  const typed = { ...readNames(body, known), ...readContactData(body, known) };
  const { version, seen } = body;
  const form = { typed, version, seen, nameOf };
  const isProved = reachedElsewhere(known, await mergedCustomer(db, known, form));
  if (isProved) await reauthenticate();
  return await inTransaction(db, async (trx) => {
    const now = clock.now();
    const before = await lockCustomer(trx, fiscalNumber);
    if (!before) throw new ApiError('USER_DOES_NOT_EXIST');
    const data = await mergedCustomer(trx, before, form);
    const isMoved = reachedElsewhere(before, data);
    // After another form was saved, this one changes the contact although it did not before.
    if (isMoved && !isProved) throw reauthenticationRequired();
    await assertPlace(trx, data);
    await assertNotBlocked(trx, data);
    if (before.email.toLowerCase() !== data.email.toLowerCase()) {
      await assertOwnEmail(trx, fiscalNumber, data.email);
    }
    await trx
      .withTables<CustomerTables>()
      .updateTable('customer')
      .set({
        ...onWire(data),
        municipality_code: data.municipalityCode || null,
        street: data.street,
      })
      .where('fiscal_number', '=', fiscalNumber)
      .execute();
    const until = isMoved ? await beginContactWait(trx, now, before, data) : undefined;
    if (isMoved) await notifyContactChange(trx, now, before, data, { by: 'staff', until });
    const isRenamed = before.firstName !== data.firstName || before.lastName !== data.lastName;
    await audit(trx, now, {
      actor,
      subject: fiscalNumber,
      action: 'customer edited',
      data: { ...changesOf(before, data), ...(isRenamed ? { name: true } : {}), reason: body.motivo.trim() },
    });
    return {
      fiscal_number: fiscalNumber,
      pending_information: before.pendingInformation,
      codes_wait_until: until ? bogotaTimestamp(until) : null,
    };
  });
}
