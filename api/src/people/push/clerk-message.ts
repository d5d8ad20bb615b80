import { createHmac } from 'node:crypto';
import type { Input } from '@portal/contract';
import { contact } from '@portal/contract/messages';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { audit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/database/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueueMessage } from '../../platform/delivery/outbox.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { isProvedBy, sameSecret } from '../../platform/process/secret-values.ts';
import { customerByFiscalNumber } from '../customers/index.ts';
import { enqueuePush } from './operations/enqueue-push.ts';

/** Greatest difference between the clerks' clock and ours, in milliseconds, and so the lifetime of a signature. */
const TOLERANCE = 5 * 60_000;

/** `x-clerk-time` is in milliseconds since 1970; the signature is HMAC-SHA256 in hex over `<time>.<body>`. */
export interface Signed {
  readonly time: string;
  readonly signature: string;
  readonly rawBody: string;
}

/** Whether the clerks' tool signed this body, within the tolerance. */
const isFromClerks = (
  secrets: Pick<Context['config']['secrets'], 'clerk' | 'secondClerk'>,
  now: Date,
  { time, signature, rawBody }: Signed,
): boolean =>
  isProvedBy([secrets.clerk, secrets.secondClerk], (secret) =>
    sameSecret(signature, createHmac('sha256', secret).update(`${time}.${rawBody}`).digest('hex')),
  ) && Math.abs(now.getTime() - Number(time)) <= TOLERANCE;

/**
 * Sends a clerk's message to a customer by mail, and a push that only announces it. The same `id` sends nothing again,
 * so that an overheard call cannot be repeated.
 * @throws ApiError SIGNATURE_INVALID, USER_DOES_NOT_EXIST
 */
export async function sendClerkMessage(
  { db, clock, config, log }: Context,
  { id, fiscal_number, subject, text }: Input<'POST /api/clerk/messages'>['body'],
  signed: Signed,
): Promise<void> {
  const now = clock.now();
  if (!isFromClerks(config.secrets, now, signed)) {
    log.warn({ alarm: 'forged-clerk-message' }, 'a message that the clerks did not sign was refused');
    throw new ApiError('SIGNATURE_INVALID');
  }
  await inTransaction(db, async (trx) => {
    const fiscalNumber = canonicalFiscalNumber(fiscal_number);
    const customer = await customerByFiscalNumber(trx, fiscalNumber);
    if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
    const key = `clerk:${id}`;
    if (customer.email !== '') {
      await enqueueMessage(trx, now, {
        channel: 'email',
        recipient: customer.email,
        subject,
        body: `Hola, ${customer.firstName}:\n\n${text}\n\nSi tienes preguntas escríbenos a ${contact.email}.\n`,
        dedupeKey: `${key}:email`,
      });
    }
    await enqueuePush(trx, now, {
      fiscalNumber,
      key,
      title: 'Tienes un mensaje nuevo',
      body: 'Te escribimos al correo que tienes registrado.',
      path: '/resumen',
    });
    await audit(trx, now, {
      actor: 'clerk',
      subject: fiscalNumber,
      action: 'clerk message sent',
      data: { id, subject },
    });
  });
}
