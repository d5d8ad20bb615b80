import { randomInt } from 'node:crypto';
import { usableEmail } from '@portal/values/usable-email';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import { enqueueMessage, enqueueNothing } from '../../platform/delivery/outbox.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { keyedHash, randomLetters, randomToken } from '../../platform/process/secret-values.ts';
import {
  codeHash,
  lockDay,
  lockLinks,
  lockOpenCode,
  type OtpAsker,
  type OtpSubject,
  reserveSending,
  subjectHash,
  TRIES_PER_CODE,
} from './daily-limits.ts';
import type { OtpTables } from './tables.ts';

/** Addresses of a code; an empty one is left out. */
export interface OtpRecipient {
  readonly email: string;
  readonly phone: string;
}

/** Texts of the messages. The code itself must be the only number of six digits in them. */
export interface OtpWords {
  readonly subject: string;
  /** `link` is the secret that replaces the code, in any browser; '' without one. */
  readonly mail: (code: string, link: string) => string;
  readonly sms: (code: string) => string;
}

/** Texts of the messages with a link in place of a code. No number of six digits is in them. */
export interface LinkWords {
  readonly subject: string;
  readonly mail: (link: string, minutes: number) => string;
  readonly sms: (link: string) => string;
}

export interface OtpRequest extends OtpSubject {
  /** Hash of the act that the code approves; '' when the code proves only that the person has received it. */
  readonly binding: string;
  /** Keyed hash of the only visit that may use the code; null when any visit may. */
  readonly visit: string | null;
  /** The caller, where there is no session. */
  readonly asker?: OtpAsker;
  /** Whether a link in the mail replaces the code. */
  readonly linked?: true;
  /**
   * Texts of the link that is sent in place of a code where the day's codes are used up, by strangers or by the owner.
   */
  readonly linkAlone?: LinkWords;
  /**
   * Set where the answer must not tell whether a code was sent. It limits the messages apart from the codes that the
   * asker is told of, since only the owner can cause one. A new code replaces the one before, which may never have been
   * sent.
   */
  readonly silent?: true;
  /** Null for a national ID that gets no code: all other work is done the same, and the answer looks the same. */
  readonly recipient: OtpRecipient | null;
  readonly words: OtpWords;
}

/** Validity of the code in minutes, and the number of wrong tries (EN-19). */
export interface IssuedCode {
  readonly vigencia_otp: number;
  readonly intentos_restantes: number;
  /** Set where there is no code to type: a link is on its way, or in the mailbox already. */
  readonly solo_enlace?: true;
}

/** Mobile number of Colombia, the only ones that get SMS (threat T15). */
const MOBILE = /^3\d{9}$/;

/** Whether a code can be delivered to one of these addresses. */
export function isReachable({ email, phone }: OtpRecipient): boolean {
  return usableEmail(email) !== '' || MOBILE.test(phone);
}

/** Asker of a person with a session, who asks for themself, and of an administrator who acts for them. */
const THE_SUBJECT: OtpAsker = { holder: '', isStranger: false };

/** Stored hash of a link's secret. */
export function linkHash(config: Context['config'], link: string): string {
  return keyedHash(config.secrets.pepper, 'otp-link', link);
}

/** Stored visit of a link that was sent in place of a code: any visit may open it, and it is no visit's code. */
const ANY_VISIT = 'link';

/** Messages for a code, or for a link in its place. */
interface Leaving {
  /** Key of the messages, without the channel. */
  readonly key: string;
  readonly subject: string;
  readonly mail: string;
  readonly sms: string;
  /** Time after which the messages must not be sent. */
  readonly notAfter: Date;
  /** Pepper that seals the texts while they wait. */
  readonly sealedBy: string;
}

/**
 * Queues a mail and an SMS where there is an address for them; without a recipient the same amount of work is done
 * without effect.
 */
const enqueueBoth = async (
  trx: Handle,
  now: Date,
  recipient: OtpRecipient | null,
  { key, subject, mail, sms, notAfter, sealedBy }: Leaving,
): Promise<void> => {
  // Most codes leave as a mail and an SMS: the answer must take the time of both.
  if (recipient === null) {
    await enqueueNothing(trx, now, { channel: 'email', subject, body: mail, sealedBy });
    await enqueueNothing(trx, now, { channel: 'sms', subject, body: sms, sealedBy });
    return;
  }
  const email = usableEmail(recipient.email);
  if (email !== '') {
    await enqueueMessage(trx, now, {
      channel: 'email',
      recipient: email,
      subject,
      body: mail,
      dedupeKey: `${key}:email`,
      notAfter,
      sealedBy,
    });
  }
  if (MOBILE.test(recipient.phone)) {
    await enqueueMessage(trx, now, {
      channel: 'sms',
      recipient: recipient.phone,
      subject: '',
      body: sms,
      dedupeKey: `${key}:sms`,
      notAfter,
      sealedBy,
    });
  }
};

const linkFor = (lifetime: number): IssuedCode => ({
  vigencia_otp: Math.ceil(lifetime / 60_000),
  intentos_restantes: 0,
  solo_enlace: true,
});

/**
 * Sends a link in place of a code. It cannot be guessed, so no budget of an asker applies. While one is valid no other
 * is sent: it opens in any browser, so a stranger who asks has only sent the owner theirs.
 * @throws ApiError OTP_DAILY_LIMIT for a person who has opened ten links today
 */
const issueLink = async (
  trx: Handle,
  { clock, config }: Context,
  request: OtpRequest,
  words: LinkWords,
): Promise<IssuedCode> => {
  const { purpose, recipient } = request;
  const now = clock.now();
  const subject = subjectHash(config, request.fiscalNumber);
  const db = trx.withTables<OtpTables>();
  const links = await lockLinks(trx, subject, purpose, now);
  const sent = await lockOpenCode(trx, subject, purpose, ANY_VISIT);
  const left = sent ? sent.expires_at.getTime() - now.getTime() : 0;
  if (left > 0) return linkFor(left);
  if (links.left <= 0) throw new ApiError('OTP_DAILY_LIMIT');
  if (sent) await db.updateTable('otp_code').set({ revoked_at: now }).where('id', '=', sent.id).execute();
  await links.use();
  const { lifetime } = links;
  const link = randomLetters();
  const nonce = randomToken();
  const expires = new Date(now.getTime() + lifetime);
  const { id } = await db
    .insertInto('otp_code')
    .values({
      subject,
      purpose,
      binding: request.binding,
      visit: ANY_VISIT,
      link_hash: linkHash(config, link),
      nonce,
      code_hash: codeHash(config, nonce, randomToken()),
      tries_left: TRIES_PER_CODE,
      issued_at: now,
      expires_at: expires,
      validated_at: null,
      used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueBoth(trx, now, recipient, {
    key: `otp:${id}:link`,
    subject: words.subject,
    mail: words.mail(link, lifetime / 60_000),
    sms: words.sms(link),
    notAfter: expires,
    sealedBy: config.secrets.pepper,
  });
  return linkFor(lifetime);
};

/** `randomInt` draws without a bias towards some numbers. */
const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Issues a code and queues it by mail and SMS, in the caller's transaction. The reply never carries the code.
 * @throws ApiError OTP_ACTIVE while another is good (D-35: one that is typed wrong three times is not), or
 * OTP_DAILY_LIMIT, where no link can be sent in place of a code.
 */
export async function issueCode(trx: Handle, context: Context, request: OtpRequest): Promise<IssuedCode> {
  const { clock, config } = context;
  const { purpose, words, visit } = request;
  const now = clock.now();
  const subject = subjectHash(config, request.fiscalNumber);
  const db = trx.withTables<OtpTables>();
  const asker = request.asker ?? THE_SUBJECT;
  const day = await lockDay(trx, subject, purpose, asker, now);
  const open = await lockOpenCode(trx, subject, purpose, visit);
  if (open) {
    const isGood = open.expires_at > now && open.tries_left > 0;
    if (isGood && !request.silent) throw new ApiError('OTP_ACTIVE');
    await db.updateTable('otp_code').set({ revoked_at: now }).where('id', '=', open.id).execute();
  }
  // A new code never gives back the tries of the old ones (NIST SP 800-63B, 3.1.3).
  if (day.codesLeft <= 0 || day.triesLeft <= 0) {
    if (!request.linkAlone) throw new ApiError('OTP_DAILY_LIMIT');
    return await issueLink(trx, context, request, request.linkAlone);
  }
  await day.use('codes');
  const leaves =
    request.recipient !== null && (!request.silent || (await reserveSending(trx, subject, purpose, now)));
  const recipient = leaves ? request.recipient : null;

  const code = sixDigits();
  const nonce = randomToken();
  const expires = new Date(now.getTime() + config.otp.lifetime);
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
      // A code that was not sent gets a random hash, so that no guess is right.
      code_hash: codeHash(config, nonce, recipient === null ? randomToken() : code),
      tries_left: tries,
      issued_at: now,
      expires_at: expires,
      validated_at: null,
      used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  await enqueueBoth(trx, now, recipient, {
    key: `otp:${id}`,
    subject: words.subject,
    mail: words.mail(code, link),
    sms: words.sms(code),
    notAfter: expires,
    sealedBy: config.secrets.pepper,
  });
  return { vigencia_otp: config.otp.lifetime / 60_000, intentos_restantes: tries };
}
