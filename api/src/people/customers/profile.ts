import type { Input, Output } from '@portal/contract';
import { policyVersion } from '@portal/contract/messages';
import { contactFieldNames, eachField, personFields } from '@portal/contract/person-fields';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { sql } from 'kysely';
import { isReachable } from '../../access/otp/index.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../platform/database/database.ts';
import { unreachable } from '../../platform/delivery/outbox.ts';
import { reauthenticationRequired } from '../../platform/http/reauthentication.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { assertNotBlocked, assertPlace, type ContactData, readContactData } from './contact-rules.ts';
import { beginContactWait, contactWaitOf, leaveOldContact } from './contact-wait.ts';
import { type CustomerEdit, customerVersion, mergedCustomer } from './customer-version.ts';
import { notifyContactChange } from './notify-contact-change.ts';
import { onWire, personKeys } from './person-values.ts';
import { type Customer, customerByFiscalNumber, lockCustomer } from './queries/customers.ts';
import type { CustomerTables } from './tables.ts';

export type Profile = Output<'GET /api/dataResponse'>;

const consentOf = async (db: Handle, fiscalNumber: string): Promise<Date | undefined> =>
  (
    await db
      .withTables<CustomerTables>()
      .selectFrom('policy_consent')
      .select('accepted_at')
      .where('fiscal_number', '=', fiscalNumber)
      .where('version', '=', policyVersion)
      .executeTakeFirst()
  )?.accepted_at;

/** A customer's own data (EN-04). @throws ApiError USER_DOES_NOT_EXIST, for staff too. */
export async function profileOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  fiscalNumber: string,
): Promise<Profile> {
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  const acceptedAt = await consentOf(db, fiscalNumber);
  const wait = await contactWaitOf(db, fiscalNumber, clock.now());
  return {
    ...onWire(customer),
    fiscal_number: customer.fiscalNumber,
    address: {
      state: customer.department,
      city: customer.municipalityCode ?? '',
      street: customer.street,
    },
    city_name: customer.municipality,
    pending_information: customer.pendingInformation,
    policy: { version: policyVersion, accepted_at: acceptedAt ? bogotaTimestamp(acceptedAt) : null },
    contact_wait: wait
      ? {
          email: maskedEmail(wait.email),
          phone: maskedPhone(wait.phone),
          until: bogotaTimestamp(wait.until),
        }
      : null,
    unreachable: await unreachable(db, customer),
    version: customerVersion(customer),
  };
}

export interface ProfileChange {
  readonly fiscalNumber: string;
  readonly typed: Input<'POST /api/dataResponse'>['body'];
  /** IP address that the customer accepts the policy from; kept with the consent. */
  readonly address: string;
  /** Throws unless the customer gave a valid proof. */
  readonly reauthenticate: () => Promise<void>;
}

export function reachedElsewhere(customer: Customer, data: ContactData): boolean {
  return customer.email.toLowerCase() !== data.email.toLowerCase() || customer.phone !== data.phone;
}

/** Whether a change replaces a known e-mail or phone; filling in an empty one takes no contact away. */
const replacesContact = (customer: Customer, data: ContactData): boolean =>
  (customer.email !== '' && customer.email.toLowerCase() !== data.email.toLowerCase()) ||
  (customer.phone !== '' && customer.phone !== data.phone);

/**
 * A change of contact needs a proof: accounts are recovered through it, so it is worth as much as the password (threat
 * T19).
 */
const needsProof = (customer: Customer, data: ContactData, isWaiting: boolean): boolean =>
  customer.pendingInformation && !isWaiting
    ? replacesContact(customer, data)
    : reachedElsewhere(customer, data);

const recordConsent = async (
  trx: Handle,
  now: Date,
  { fiscalNumber, typed, address }: ProfileChange,
): Promise<void> => {
  if (typed.policy_version === policyVersion) {
    await trx
      .withTables<CustomerTables>()
      .insertInto('policy_consent')
      .values({ fiscal_number: fiscalNumber, version: policyVersion, accepted_at: now, address })
      .onConflict((known) => known.doNothing())
      .execute();
  } else if ((await consentOf(trx, fiscalNumber)) === undefined) {
    const message = 'Acepta la política para continuar.';
    throw new ApiError('POLICY_NOT_ACCEPTED', { fields: [{ path: '/body/policy_version', message }] });
  }
};

/**
 * Refuses an e-mail that another customer has. Imported families share one, so no index can forbid it.
 * @throws ApiError EMAIL_EXISTS
 */
export async function assertOwnEmail(trx: Handle, fiscalNumber: string, email: string): Promise<void> {
  const key = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtext(${`customer email ${key}`}))`.execute(trx);
  const other = await trx
    .withTables<CustomerTables>()
    .selectFrom('customer')
    .select('fiscal_number')
    .where(sql`lower(email)`, '=', key)
    // Condition of the index, which leaves out empty e-mails.
    .where('email', '<>', '')
    .where('fiscal_number', '<>', fiscalNumber)
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const message = 'Ese correo ya lo usa otra persona.';
  throw new ApiError('EMAIL_EXISTS', { fields: [{ path: '/body/email', message }] });
}

/** Detail of a change for the log: the changed fields, with contact data masked. */
export function changesOf(customer: Customer, data: ContactData): Record<string, unknown> {
  const changed = contactFieldNames.flatMap((name) => {
    const { kind, inLog } = personFields[name];
    const key = personKeys[name];
    if (customer[key] === data[key]) return [];
    const masked = kind === 'email' ? maskedEmail : maskedPhone;
    return [[name, inLog === 'masked' ? [masked(customer[key]), masked(data[key])] : true]];
  });
  return {
    ...Object.fromEntries(changed),
    ...(customer.municipalityCode === data.municipalityCode && customer.street === data.street
      ? {}
      : { address: true }),
  };
}

/**
 * Saves a customer's own data and ends the pending-information state (PR-07 … PR-13). Another e-mail or phone asks
 * for the present password or a passkey and is told to the old and the new ones. After a password alone codes still go
 * to the ones before for 72 hours: a page can read a password, and make no passkey. A customer who must complete their
 * data fills in empty fields without a proof (PR-12), unless staff changed their contact lately; while another contact
 * on file reaches them, codes go there alone for 72 hours too. Fields that only an administrator changed meanwhile keep
 * that value.
 * @throws ApiError REQUIRED_VALUES, INVALID_REQUEST, REAUTHENTICATION_REQUIRED, WRONG_CURRENT_PASSWORD,
 * TOO_MANY_REQUESTS, RECORD_CHANGED, POLICY_NOT_ACCEPTED, CONTACT_BLACKLISTED or EMAIL_EXISTS, with the fields meant.
 */
export async function saveProfile(context: Context, change: ProfileChange): Promise<Profile> {
  const { db, clock } = context;
  const { fiscalNumber, typed } = change;
  const before = await customerByFiscalNumber(db, fiscalNumber);
  if (!before) throw new ApiError('USER_DOES_NOT_EXIST');
  const contactData = readContactData(typed, before);
  /** The customer cannot change the names. */
  const editOf = (stored: Customer): CustomerEdit => ({
    typed: { ...contactData, firstName: stored.firstName, lastName: stored.lastName },
    version: typed.version,
    seen: typed.seen,
    nameOf: async (_trx, actor) =>
      actor === fiscalNumber ? 'Otra ventana tuya' : 'Uno de nuestros asesores',
  });
  const isWaiting = async (handle: Handle) =>
    (await contactWaitOf(handle, fiscalNumber, clock.now())) !== undefined;
  const merged = await mergedCustomer(db, before, editOf(before));
  const mustConfirm = needsProof(before, merged, await isWaiting(db));
  if (mustConfirm) await change.reauthenticate();
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const customer = await lockCustomer(trx, fiscalNumber);
    if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
    const data = await mergedCustomer(trx, customer, editOf(customer));
    // After another tab saved, this form changes the contact although it did not before.
    if (!mustConfirm && needsProof(customer, data, await isWaiting(trx))) throw reauthenticationRequired();
    await recordConsent(trx, now, change);
    await assertPlace(trx, data);
    await assertNotBlocked(trx, data);
    if (customer.email.toLowerCase() !== data.email.toLowerCase()) {
      await assertOwnEmail(trx, fiscalNumber, data.email);
    }
    await trx
      .withTables<CustomerTables>()
      .updateTable('customer')
      .set({
        ...eachField(contactFieldNames, (name) => data[personKeys[name]]),
        municipality_code: data.municipalityCode || null,
        street: data.street,
        pending_information: false,
      })
      .where('fiscal_number', '=', fiscalNumber)
      .execute();
    if (reachedElsewhere(customer, data)) {
      // A passkey counts only where it was asked for and checked. A customer without a reachable contact has none to
      // wait for.
      const waits = mustConfirm ? !typed.passkey : isReachable(customer);
      if (mustConfirm && !waits) await leaveOldContact(trx, context, fiscalNumber);
      const until = waits ? await beginContactWait(trx, now, customer, data) : undefined;
      await notifyContactChange(trx, now, customer, data, { by: 'customer', until });
    }
    await audit(trx, now, {
      actor: fiscalNumber,
      subject: fiscalNumber,
      action: 'profile saved',
      data: { ...changesOf(customer, data), policy: policyVersion },
    });
  });
  return await profileOf(context, fiscalNumber);
}
