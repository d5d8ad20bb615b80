import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { longDate } from '@portal/values/dates';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { usableEmail } from '@portal/values/usable-email';
import type { Handle } from '../../platform/database/database.ts';
import { enqueueMessage } from '../../platform/delivery/outbox.ts';
import { momentInWords } from '../../platform/process/clock.ts';
import { randomToken } from '../../platform/process/secret-values.ts';
import { accountOf } from './account.ts';
import { contactForCodes } from './contact-for-codes.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import { passkeysOf } from './passkeys/stored-passkeys.ts';
import type { SessionOrigin } from './session-origin.ts';
import { emailForCodes } from './staff-email.ts';
import type { IdentityTables } from './tables.ts';

/** An event of a password, second factor, passkey or account that its owner is notified of. */
export type PasswordEvent =
  | 'created'
  | 'recovered'
  | 'changed'
  | 'new device'
  | 'second factor'
  | 'factor failed'
  | 'recovery code'
  | 'recovery codes'
  | 'passkey'
  | 'passkey confirmed'
  | 'passkey removed'
  | 'passkey on a new device'
  | 'made an administrator'
  | 'access ended';

const DONE: Readonly<Record<PasswordEvent, string>> = {
  created: 'Creaste tu contraseña',
  recovered: 'Recuperaste tu contraseña',
  changed: 'Cambiaste tu contraseña',
  'new device': 'Ingresaste desde un equipo nuevo',
  'second factor': 'Configuraste tu segundo factor',
  'factor failed': 'Con tu contraseña correcta, pero sin tu segundo factor, intentaron ingresar',
  'recovery code': 'Ingresaste con un código de recuperación',
  'recovery codes': 'Cambiaste tus códigos de recuperación',
  passkey: 'Creaste una llave de acceso',
  'passkey confirmed': 'Confirmaste una llave de acceso con un código',
  'passkey removed': 'Eliminaste una llave de acceso',
  'passkey on a new device': 'Ingresaste con tu llave de acceso en un equipo nuevo',
  'access ended': 'Cerramos todos los accesos a tu cuenta: sesiones, equipos conocidos y llaves de acceso',
  'made an administrator': 'Creamos un usuario de administración con tu identificación',
};

/** A change of contact outlives a new password: it is told beside it, while codes still go to the one before. */
const CONTACT_WAITS =
  'Tu correo o tu celular cambió en los últimos días, y los códigos llegan todavía al de antes. Si no lo cambiaste tú, llámanos.\n\n';

interface Owner {
  readonly first_name: string;
  readonly email: string;
  readonly phone: string;
}

/** Events after which a former password no longer logs in: the notice names the other ways into the account. */
const NEW_PASSWORD: ReadonlySet<PasswordEvent> = new Set(['recovered', 'changed']);

/**
 * A new password leaves passkeys as they are: the owner is told of them, since one may not be theirs. Their names are
 * left out, since these are words of the person who made them.
 */
const passkeysLeft = async (trx: Handle, fiscalNumber: string): Promise<string> => {
  const account = await accountOf(trx, fiscalNumber, 'either');
  const passkeys = account === undefined ? [] : await passkeysOf(trx, account.id);
  if (passkeys.length === 0) return '';
  const days = passkeys.map(({ created_at }) => longDate(bogotaTimestamp(created_at))).join(', ');
  const those = passkeys.length === 1 ? 'una llave de acceso, creada' : 'las llaves de acceso creadas';
  return `Tu cuenta también se abre con ${those} el ${days}. Si no reconoces alguna, ingresa y elimínala.\n\n`;
};

/** Rights of a new passkey, so that its owner knows how long there is to object. */
const ofPasskey = (at: Date, approvesFrom: Date): string => {
  const confirms =
    approvesFrom > at
      ? `Confirma cambios desde el ${momentInWords(approvesFrom)}, o antes con un código que te enviamos.`
      : 'También confirma cambios.';
  return `Ya abre tu cuenta. ${confirms} Si no la creaste, ingresa y elimínala.`;
};

/** Contact of an account's owner: of staff the one at work alone, also where they have a credit. */
const ownerOf = async (
  trx: Handle,
  customers: CustomerDirectory,
  fiscalNumber: string,
): Promise<Owner | undefined> =>
  (await trx
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .select(['first_name', 'email', 'phone'])
    .where('fiscal_number', '=', fiscalNumber)
    .where('kind', '=', 'staff')
    .executeTakeFirst()) ?? (await customers.contactOf(trx, fiscalNumber));

const differs = (one: Owner, other: Owner): boolean =>
  usableEmail(one.email) !== usableEmail(other.email) || (one.email === '' && one.phone !== other.phone);

/**
 * Tells the owner of an account about an event of its password, by mail or, without an address, by SMS, in the
 * transaction of the change. A person who did not cause it learns of it, also at the former contact while a change of
 * it waits.
 */
export async function notifyOwner(
  trx: Handle,
  at: Date,
  customers: CustomerDirectory,
  fiscalNumber: string,
  event: PasswordEvent,
  origin?: SessionOrigin,
  approvesFrom?: Date,
): Promise<void> {
  const owner = await ownerOf(trx, customers, fiscalNumber);
  if (!owner) return;
  const dedupeKey = `password:${randomToken()}`;
  const when = momentInWords(at);
  const from =
    origin === undefined ? '' : ` (${[origin.device, origin.network].filter(Boolean).join(', red ')})`;
  const doubt = event === 'made an administrator' ? 'Si no trabajas con nosotros' : 'Si no fuiste tú';
  const help = `${doubt}, llámanos ya: ${contact.localLine}, ${contact.freeLine}.`;
  const passkeys = NEW_PASSWORD.has(event) ? await passkeysLeft(trx, fiscalNumber) : '';
  const rights = approvesFrom === undefined ? '' : ofPasskey(at, approvesFrom);
  const codes = (await contactForCodes(trx, customers, fiscalNumber, at)) ?? owner;
  const contactWaits = differs(owner, codes);
  const others = NEW_PASSWORD.has(event) && contactWaits ? `${CONTACT_WAITS}${passkeys}` : passkeys;
  for (const reached of contactWaits ? [owner, codes] : [owner]) {
    const email = usableEmail(reached.email);
    if (email !== '') {
      await enqueueMessage(trx, at, {
        channel: 'email',
        recipient: email,
        subject: DONE[event],
        body: `Hola, ${owner.first_name}:\n\n${DONE[event]}${from} el ${when}\n\n${others}${rights && `${rights}\n\n`}${help}\n\n${contact.company}\n`,
        dedupeKey: `${dedupeKey}:${email}`,
      });
    } else if (reached.phone !== '') {
      await enqueueMessage(trx, at, {
        channel: 'sms',
        recipient: reached.phone,
        subject: '',
        body: `${BRAND_AT_START}: ${DONE[event].toLowerCase()} el ${when} ${rights && `${rights} `}${help}`,
        dedupeKey: `${dedupeKey}:${reached.phone}`,
      });
    }
  }
}

interface StaffReach {
  readonly first_name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Tells an administrator, at the old address, the new and the one that codes went to before the change, that a colleague
 * changed where they are reached or gave them a temporary password: a person who did not ask for it learns of it, also
 * where a first change is followed by another (threats T10, T19).
 */
export async function notifyStaff(
  trx: Handle,
  at: Date,
  before: StaffReach & { readonly emailOfCodes: string },
  after: StaffReach,
  newPassword: boolean,
): Promise<void> {
  const changes = [
    ...(before.email === after.email ? [] : [`Tu correo es ahora ${maskedEmail(after.email)}.`]),
    ...(before.phone === after.phone ? [] : [`Tu celular es ahora ${maskedPhone(after.phone)}.`]),
    ...(newPassword
      ? ['Tienes una contraseña temporal. Al ingresar con ella debes cambiarla por una tuya.']
      : []),
  ];
  await tellStaff(trx, at, after.first_name, [before.email, after.email, before.emailOfCodes], changes);
}

/**
 * Tells an administrator that a colleague took their second factor away (threat T09), also at the e-mail before while a
 * colleague's change of it waits.
 */
export function notifySecondFactorReset(
  trx: Handle,
  at: Date,
  staff: StaffReach,
  emailOfCodes: string,
): Promise<void> {
  return tellStaff(
    trx,
    at,
    staff.first_name,
    [staff.email, emailOfCodes],
    ['Ya no tienes segundo factor. Al ingresar debes configurar uno nuevo.'],
  );
}

const tellStaff = async (
  trx: Handle,
  at: Date,
  firstName: string,
  emails: readonly string[],
  changes: readonly string[],
): Promise<void> => {
  if (changes.length === 0) return;
  const key = `staff:${randomToken()}`;
  const when = momentInWords(at);
  const mailboxes = new Set(emails.map(usableEmail).filter((email) => email !== ''));
  for (const recipient of mailboxes) {
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient,
      subject: 'Un administrador cambió tu usuario',
      body: [
        `Hola, ${firstName}:`,
        `El ${when} un administrador cambió tu usuario del portal:`,
        changes.join('\n'),
        'Si no lo pediste, avisa ya a seguridad de la información.',
        `${contact.company}\n`,
      ].join('\n\n'),
      dedupeKey: `${key}:${recipient}`,
    });
  }
};

/**
 * Tells the administrators who manage administrators, but the one it is about, of something that they can stop. Each is
 * reached where their codes go now, so that a changed e-mail hides nothing.
 */
export async function tellAdministrators(
  trx: Handle,
  at: Date,
  aboutId: number,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const others = await trx
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .innerJoin('profile_module', 'profile_module.profile_id', 'staff_member.profile_id')
    .select(['first_name', 'email', 'email_before', 'email_before_until'])
    .where('status', '=', 'ACTIVE')
    .where('module', '=', 'controladminusers')
    .where('account.id', '<>', aboutId)
    .execute();
  const key = `administrators:${randomToken()}`;
  for (const { first_name, ...reached } of others) {
    const recipient = usableEmail(emailForCodes(reached, at));
    if (recipient === '') continue;
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient,
      subject,
      body: [`Hola, ${first_name}:`, ...paragraphs, `${contact.company}\n`].join('\n\n'),
      dedupeKey: `${key}:${recipient}`,
    });
  }
}
