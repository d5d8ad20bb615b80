import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { usableEmail } from '@portal/values/usable-email';
import type { Handle } from '../../platform/database/database.ts';
import { enqueueMessage } from '../../platform/delivery/outbox.ts';
import { momentInWords } from '../../platform/process/clock.ts';
import { randomToken } from '../../platform/process/secret-values.ts';

interface Reach {
  readonly email: string;
  readonly phone: string;
}

/** Subject and sentences of the mail, by who made the change. */
const WORDS = {
  customer: {
    subject: 'Cambiaste tus datos de contacto',
    did: 'cambiaste tus datos de contacto',
    doubt: 'Si no fuiste tú',
  },
  staff: {
    subject: 'Cambiamos tus datos de contacto',
    did: 'uno de nuestros asesores cambió tus datos de contacto',
    doubt: 'Si no lo pediste',
  },
} as const;

/**
 * Tells the old and the new contact that the customer's contact has changed, in the transaction of the change, so that
 * an owner whose account was taken over learns of it (threat T19). The new data are masked, since the old contact may
 * belong to a stranger. `until` is the end of the time in which codes still go to the old one.
 */
export async function notifyContactChange(
  trx: Handle,
  at: Date,
  before: Reach & { readonly firstName: string },
  after: Reach,
  { by, until }: { readonly by: keyof typeof WORDS; readonly until: Date | undefined },
): Promise<void> {
  const words = WORDS[by];
  const help = `${words.doubt}, llámanos ya: ${contact.localLine}, ${contact.freeLine}.`;
  const when = momentInWords(at);
  const wait = until
    ? `Hasta el ${momentInWords(until)} enviamos los códigos a tu contacto anterior. Para recibirlos ya en el nuevo, confírmalo en tu perfil con una llave de acceso o con un código que llega al anterior.`
    : '';
  const changes = [
    ...(before.email === after.email ? [] : [`Correo: ${maskedEmail(after.email)}`]),
    ...(before.phone === after.phone ? [] : [`Celular: ${maskedPhone(after.phone)}`]),
  ];
  const key = `contact:${randomToken()}`;
  const mailboxes = new Set([before.email, after.email].map(usableEmail).filter((email) => email !== ''));
  for (const recipient of mailboxes) {
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient,
      subject: words.subject,
      body: [
        `Hola, ${before.firstName}:`,
        `El ${when} ${words.did}:`,
        changes.join('\n'),
        ...(wait ? [wait] : []),
        help,
        `${contact.company}\n`,
      ].join('\n\n'),
      dedupeKey: `${key}:${recipient}`,
    });
  }
  for (const recipient of new Set([before.phone, after.phone].filter((phone) => /^3\d{9}$/.test(phone)))) {
    await enqueueMessage(trx, at, {
      channel: 'sms',
      recipient,
      subject: '',
      body: `${BRAND_AT_START}: ${words.did} el ${when} ${wait ? 'Por 72 horas los códigos llegan al anterior. ' : ''}${help}`,
      dedupeKey: `${key}:${recipient}`,
    });
  }
}
