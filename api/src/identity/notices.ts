import { usableEmail } from '@portal/contract/masking';
import { contact } from '@portal/contract/messages';
import { localTimestamp } from '../platform/clock.ts';
import type { Handle } from '../platform/database.ts';
import { enqueueMessage } from '../platform/outbox.ts';
import { randomToken } from '../platform/secret-values.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import type { IdentityTables } from './tables.ts';

/** What became of a password, as its owner is told. */
export type PasswordEvent = 'created' | 'recovered' | 'changed';

const DONE: Readonly<Record<PasswordEvent, string>> = {
  created: 'Creaste tu contraseña',
  recovered: 'Recuperaste tu contraseña',
  changed: 'Cambiaste tu contraseña',
};

interface Owner {
  readonly first_name: string;
  readonly email: string;
  readonly phone: string;
}

const ownerOf = async (
  trx: Handle,
  customers: CustomerDirectory,
  fiscalNumber: string,
): Promise<Owner | undefined> =>
  (await customers.contactOf(trx, fiscalNumber)) ??
  (await trx
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .select(['first_name', 'email', 'phone'])
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirst());

/**
 * Tells the owner of an account what was done to its password, by mail or, without one, by SMS: whoever did not do
 * it learns of it. In the transaction of the change.
 */
export const notifyOwner = async (
  trx: Handle,
  at: Date,
  customers: CustomerDirectory,
  fiscalNumber: string,
  event: PasswordEvent,
): Promise<void> => {
  const owner = await ownerOf(trx, customers, fiscalNumber);
  if (!owner) return;
  const dedupeKey = `password:${randomToken()}`;
  const when = localTimestamp(at).slice(0, 16).replace('T', ' a las ');
  const help = `Si no fuiste tú, llámanos ya: ${contact.localLine}, ${contact.freeLine}.`;
  const email = usableEmail(owner.email);
  if (email !== '') {
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient: email,
      subject: DONE[event],
      body: `Hola, ${owner.first_name}:\n\n${DONE[event]} el ${when}.\n\n${help}\n\n${contact.company}\n`,
      dedupeKey,
    });
  } else if (owner.phone !== '') {
    await enqueueMessage(trx, at, {
      channel: 'sms',
      recipient: owner.phone,
      subject: '',
      body: `Crédito 20 min: ${DONE[event].toLowerCase()} el ${when}. ${help}`,
      dedupeKey,
    });
  }
};
