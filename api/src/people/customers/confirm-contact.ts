import { createHash } from 'node:crypto';
import type { Input, Output } from '@portal/contract';
import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import {
  checkCode,
  isReachable,
  issueCode,
  type OtpWords,
  ownCodeWarning,
  useCode,
} from '../../access/otp/index.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../platform/database/database.ts';
import type { Proof } from '../../platform/http/reauthentication.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { type Contact, type ContactWait, contactWaitOf, leaveOldContact } from './contact-wait.ts';
import { customerVersion } from './customer-version.ts';
import { type Customer, customerByFiscalNumber, lockCustomer } from './queries/customers.ts';

/** Binding of a code: it approves that codes go to this contact and no longer to the one before. */
const bindingOf = ({ fiscalNumber, email, phone }: Customer, { until }: ContactWait): string =>
  createHash('sha256')
    .update(JSON.stringify([fiscalNumber, email, phone, until.toISOString()]))
    .digest('base64url');

/** Texts of the code's messages, which name the contact that it approves. */
const wordsFor = (firstName: string, after: Contact, minutes: number): OtpWords => {
  const where = [maskedEmail(after.email), maskedPhone(after.phone)].filter((way) => way !== '').join(', ');
  return {
    subject: 'Tu código para confirmar tu nuevo contacto',
    mail: (code) =>
      [
        `Hola, ${firstName}:`,
        `Con este código confirmas que desde ahora tus códigos llegan a ${where}. Vence en ${minutes} minutos.`,
        `    ${code}`,
        ownCodeWarning,
        contact.company,
      ].join('\n\n'),
    sms: (code) =>
      `${BRAND_AT_START}: ${code} es tu código para que desde ahora tus códigos lleguen a ${where}. Vence en ${minutes} minutos. ${ownCodeWarning}`,
  };
};

/** The customer under lock, and the wait of their contact, if there is one. */
const waitingCustomer = async (
  trx: Handle,
  { clock }: Context,
  fiscalNumber: string,
): Promise<{ readonly customer: Customer; readonly wait: ContactWait | undefined }> => {
  const customer = await lockCustomer(trx, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  return { customer, wait: await contactWaitOf(trx, fiscalNumber, clock.now()) };
};

/**
 * Sends a code to the contact from before the change that waits. The code confirms exactly the present contact.
 * @throws ApiError USER_DOES_NOT_EXIST, WRONG_DATA without a wait or where the former contact cannot receive a code,
 *   OTP_ACTIVE or OTP_DAILY_LIMIT
 */
export async function sendContactCode(
  context: Context,
  fiscalNumber: string,
): Promise<Output<'POST /api/contactCode'>> {
  return await inTransaction(context.db, async (trx) => {
    // Without a lock, since a code is locked before its customer. The code does not confirm a contact that changes
    // meanwhile.
    const customer = await customerByFiscalNumber(trx, fiscalNumber);
    if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
    const wait = await contactWaitOf(trx, fiscalNumber, context.clock.now());
    if (!wait || !isReachable(wait)) throw new ApiError('WRONG_DATA');
    const { email, phone } = wait;
    const issued = await issueCode(trx, context, {
      purpose: 'contact',
      fiscalNumber,
      binding: bindingOf(customer, wait),
      visit: null,
      recipient: { email, phone },
      words: wordsFor(customer.firstName, customer, context.config.otp.lifetime / 60_000),
    });
    return { email: maskedEmail(email), phone: maskedPhone(phone), ...issued };
  });
}

const confirm = async (
  trx: Handle,
  context: Context,
  { customer, by }: { readonly customer: Customer; readonly by: 'code' | 'passkey' },
): Promise<void> => {
  const { fiscalNumber } = customer;
  await leaveOldContact(trx, context, fiscalNumber);
  await audit(trx, context.clock.now(), {
    actor: fiscalNumber,
    subject: fiscalNumber,
    action: 'contact confirmed',
    data: { by },
  });
};

export interface ContactConfirmation {
  readonly fiscalNumber: string;
  readonly typed: Input<'POST /api/confirmContact'>['body'];
  /** Throws unless the proof is the customer's. */
  readonly reauthenticate: (proof: Proof) => Promise<void>;
}

/**
 * Confirms the present contact as it was shown: codes go there from now on. A password is not enough, since a page can
 * read it: only a passkey, or a code that went to the former contact. A passkey without a wait does nothing.
 * @throws ApiError USER_DOES_NOT_EXIST, RECORD_CHANGED where another contact is stored than was shown,
 *   OTP_NOT_REQUESTED also for a code that confirms another one, and those of `checkCode` and of the passkey
 */
export async function confirmContact(
  context: Context,
  { fiscalNumber, typed, reauthenticate }: ContactConfirmation,
): Promise<void> {
  const { version, codigo, passkey } = typed;
  const shown = ({ customer, wait }: Awaited<ReturnType<typeof waitingCustomer>>) => {
    if (customerVersion(customer) !== version) throw new ApiError('RECORD_CHANGED');
    return { customer, wait };
  };
  if (passkey) {
    await reauthenticate(typed);
    await inTransaction(context.db, async (trx) => {
      const { customer, wait } = shown(await waitingCustomer(trx, context, fiscalNumber));
      if (wait) await confirm(trx, context, { customer, by: 'passkey' });
    });
    return;
  }
  if (codigo === undefined) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
  await checkCode(context, { purpose: 'contact', fiscalNumber, code: codigo }, async (trx, code) => {
    await useCode(trx, context, code);
    const { customer, wait } = shown(await waitingCustomer(trx, context, fiscalNumber));
    if (!wait) return;
    if (code.binding !== bindingOf(customer, wait)) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
    await confirm(trx, context, { customer, by: 'code' });
  });
}
