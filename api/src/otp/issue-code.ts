import { randomInt } from 'node:crypto';
import { usableEmail } from '@portal/contract/masking';
import type { Context } from '../platform/context.ts';
import type { Handle } from '../platform/database.ts';
import { enqueueMessage, enqueueNothing } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyedHash, randomLetters, randomToken } from '../platform/secret-values.ts';
import {
  codeHash,
  lockDay,
  lockOpenCode,
  type OtpAsker,
  type OtpSubject,
  reserveSending,
  subjectHash,
  TRIES_PER_CODE,
} from './day.ts';
import type { OtpTables } from './tables.ts';

/** Where a code goes to; what is empty is left out. */
export interface OtpRecipient {
  readonly email: string;
  readonly phone: string;
}

/** What the messages say. The code itself must be the only number of six digits in them. */
export interface OtpWords {
  readonly subject: string;
  /** `link` is the secret that does for the code, from any browser; '' where none was asked for. */
  readonly mail: (code: string, link: string) => string;
  readonly sms: (code: string) => string;
}

export interface OtpRequest extends OtpSubject {
  /** Hash of what the code approves, so that it approves nothing else; '' where it proves only who has it. */
  readonly binding: string;
  /** Keyed hash of the only visit that may use it; null where any may. */
  readonly visit: string | null;
  /** Who asks, where there is no session. */
  readonly asker?: OtpAsker;
  /** Whether a link in the mail does for the code. */
  readonly linked?: true;
  /**
   * Set where the answer must not tell whether a code left. It bounds what leaves beside what the asker is told, for
   * the owner alone can cause it. A new code replaces the one before, which may never have left.
   */
  readonly silent?: true;
  /** Null for a national ID that gets no code: the rest is done all the same, and the answer looks alike. */
  readonly recipient: OtpRecipient | null;
  readonly words: OtpWords;
}

/** What the screen needs: minutes the code is good for, and how often it may be typed wrong (EN-19). */
export interface IssuedCode {
  readonly vigencia_otp: number;
  readonly intentos_restantes: number;
}

/** A mobile in Colombia; SMS go nowhere else (threat T15). */
const MOBILE = /^3\d{9}$/;

/** Can a code reach anybody there? */
export function isReachable({ email, phone }: OtpRecipient): boolean {
  return usableEmail(email) !== '' || MOBILE.test(phone);
}

/** A person with a session asks for themself; so does an administrator who acts for them. */
const THE_SUBJECT: OtpAsker = { holder: '', isStranger: false };

/** What is stored of a link's secret. */
export function linkHash(config: Context['config'], link: string): string {
  return keyedHash(config.secrets.pepper, 'otp-link', link);
}

/** `randomInt` draws again what would make some numbers likelier than others. */
const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Issues a code and queues it by mail and SMS, in the caller's transaction. The reply never carries the code.
 * @throws Refusal OTP_ACTIVE while another is good (D-35: one that is typed wrong three times is not), or
 * OTP_DAILY_LIMIT.
 */
export async function issueCode(
  trx: Handle,
  { clock, config }: Context,
  request: OtpRequest,
): Promise<IssuedCode> {
  const { purpose, words, visit } = request;
  const now = clock.now();
  const subject = subjectHash(config, request.fiscalNumber);
  const db = trx.withTables<OtpTables>();
  const asker = request.asker ?? THE_SUBJECT;
  const day = await lockDay(trx, subject, purpose, asker, now);
  const open = await lockOpenCode(trx, subject, purpose, visit);
  if (open) {
    const isGood = open.expires_at > now && open.tries_left > 0;
    if (isGood && !request.silent) throw new Refusal('OTP_ACTIVE');
    await db.updateTable('otp_code').set({ revoked_at: now }).where('id', '=', open.id).execute();
  }
  // A new code never gives back the tries of the old ones (NIST SP 800-63B, 3.1.3).
  if (day.codesLeft <= 0 || day.triesLeft <= 0) throw new Refusal('OTP_DAILY_LIMIT');
  await day.use('codes');
  const leaves =
    request.recipient !== null && (!request.silent || (await reserveSending(trx, subject, purpose, now)));
  const recipient = leaves ? request.recipient : null;

  const code = sixDigits();
  const nonce = randomToken();
  const link = request.linked ? randomLetters() : '';
  const tries = Math.min(TRIES_PER_CODE, day.triesLeft);
  const { id } = await db
    .insertInto('otp_code')
    .values({
      subject,
      purpose,
      binding: request.binding,
      visit,
      holder: asker.holder,
      of_strangers: asker.isStranger,
      link_hash: link === '' ? null : linkHash(config, link),
      nonce,
      code_hash: codeHash(config, nonce, code),
      tries_left: tries,
      issued_at: now,
      expires_at: new Date(now.getTime() + config.otp.lifetime),
      validated_at: null,
      used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const email = usableEmail(recipient?.email ?? '');
  if (email !== '') {
    await enqueueMessage(trx, now, {
      channel: 'email',
      recipient: email,
      subject: words.subject,
      body: words.mail(code, link),
      dedupeKey: `otp:${id}:email`,
    });
  }
  if (recipient && MOBILE.test(recipient.phone)) {
    await enqueueMessage(trx, now, {
      channel: 'sms',
      recipient: recipient.phone,
      subject: '',
      body: words.sms(code),
      dedupeKey: `otp:${id}:sms`,
    });
  }
  // A mail and an SMS leave for most who get a code: words and writes that no answer may be short of.
  if (recipient === null) {
    await enqueueNothing(trx, now, {
      channel: 'email',
      subject: words.subject,
      body: words.mail(code, link),
    });
    await enqueueNothing(trx, now, { channel: 'sms', subject: '', body: words.sms(code) });
  }
  return { vigencia_otp: config.otp.lifetime / 60_000, intentos_restantes: tries };
}
