import { businessDate } from '@portal/values/bogota-time';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import type { OtpPurpose, OtpTables } from './tables.ts';

/** Tries for one code, codes and tries by asker, purpose and day (threat T14). The tables check them too. */
export const TRIES_PER_CODE = 3;
export const CODES_PER_DAY = 3;
export const TRIES_PER_DAY = 9;

/**
 * Limits of all strangers together for one subject: three times those of one asker. They bound guessing from many
 * addresses to 27 in a million a day.
 */
export const CODES_OF_STRANGERS = 9;
export const TRIES_OF_STRANGERS = 27;

/** Most codes that are sent on a day where only the owner can cause it: a limit of messages, not of guesses. */
export const SENT_PER_DAY = 10;

const STRANGERS = 'strangers';
const SENT = 'sent';
const LINKS = 'links';

/** Validity in milliseconds of the day's first link that replaces a code, and the longest validity. */
const FIRST_LINK = 30 * 60_000;
const LONGEST_LINK = 8 * 60 * 60_000;
/**
 * Most links of a day. Seven fit into a day when each waits for the one before to expire. Only the owner can cause more,
 * because a new link is also sent after one was used.
 */
const LINKS_PER_DAY = 10;

/** Owner and purpose of a code. */
export interface OtpSubject {
  readonly purpose: OtpPurpose;
  /** Canonical national ID, which need not exist. */
  readonly fiscalNumber: string;
}

/** A caller without a session who asks for a code; each has a budget of their own. */
export interface OtpAsker {
  /** Keyed hash of a device that the account knows, of an address, or of a visit. */
  readonly holder: string;
  /** Whether codes and tries also count for all strangers together; false for a device that the account knows. */
  readonly isStranger: boolean;
}

export function subjectHash(config: Context['config'], fiscalNumber: string): string {
  return keyedHash(config.secrets.pepper, 'otp-subject', fiscalNumber);
}

interface Day {
  readonly codes: number;
  readonly tries: number;
  readonly use: (what: 'codes' | 'tries') => Promise<void>;
}

const lockRow = async (
  trx: Handle,
  { subject, purpose, holder }: { subject: string; purpose: OtpPurpose; holder: string },
  now: Date,
): Promise<Day> => {
  const db = trx.withTables<OtpTables>();
  const key = { subject, purpose, day: businessDate(now), holder };
  await db
    .insertInto('otp_day')
    .values({ ...key, codes: 0, tries: 0 })
    .onConflict((known) => known.doNothing())
    .execute();
  const { codes, tries } = await db
    .selectFrom('otp_day')
    .select(['codes', 'tries'])
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('day', '=', key.day)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    codes,
    tries,
    use: async (what) => {
      await db
        .updateTable('otp_day')
        .set((row) => ({ [what]: row(what, '+', 1) }))
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .where('day', '=', key.day)
        .where('holder', '=', holder)
        .execute();
    },
  };
};

/**
 * Remaining budget of the asker for today and, for a stranger, of all strangers, under lock until the transaction ends:
 * issuing and checking codes of the same subject, purpose and asker happens one after the other (C07, C08). The asker's
 * row is always locked first.
 */
export async function lockDay(trx: Handle, subject: string, purpose: OtpPurpose, asker: OtpAsker, now: Date) {
  const own = await lockRow(trx, { subject, purpose, holder: asker.holder }, now);
  const all = asker.isStranger ? await lockRow(trx, { subject, purpose, holder: STRANGERS }, now) : undefined;
  return {
    codesLeft: Math.min(CODES_PER_DAY - own.codes, all ? CODES_OF_STRANGERS - all.codes : CODES_PER_DAY),
    triesLeft: Math.min(TRIES_PER_DAY - own.tries, all ? TRIES_OF_STRANGERS - all.tries : TRIES_PER_DAY),
    use: async (what: 'codes' | 'tries'): Promise<void> => {
      await own.use(what);
      await all?.use(what);
    },
  };
}

/** Counts a code whose sending the answer does not reveal. @returns false when no more may be sent today. */
export async function reserveSending(
  trx: Handle,
  subject: string,
  purpose: OtpPurpose,
  now: Date,
): Promise<boolean> {
  const sent = await lockRow(trx, { subject, purpose, holder: SENT }, now);
  if (sent.codes >= SENT_PER_DAY) return false;
  await sent.use('codes');
  return true;
}

/**
 * Links that were sent in place of a code today, under lock. Each is valid twice as long as the one before, and no
 * other is sent until then: a day has seven at most.
 */
export async function lockLinks(trx: Handle, subject: string, purpose: OtpPurpose, now: Date) {
  const links = await lockRow(trx, { subject, purpose, holder: LINKS }, now);
  return {
    left: LINKS_PER_DAY - links.codes,
    lifetime: Math.min(FIRST_LINK * 2 ** links.codes, LONGEST_LINK),
    use: () => links.use('codes'),
  };
}

const openCode = (trx: Handle, subject: string, purpose: OtpPurpose, visit: string | null) =>
  trx
    .withTables<OtpTables>()
    .selectFrom('otp_code')
    .selectAll()
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where((of) => of.or([of('visit', 'is', null), of('visit', '=', visit)]))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);

/** Code of a subject, purpose and visit that is neither used nor revoked, under lock. It may have expired. */
export function lockOpenCode(trx: Handle, subject: string, purpose: OtpPurpose, visit: string | null) {
  return openCode(trx, subject, purpose, visit).forUpdate().executeTakeFirst();
}

/** As `lockOpenCode`, without a lock and without waiting. */
export function seeOpenCode(trx: Handle, subject: string, purpose: OtpPurpose, visit: string | null) {
  return openCode(trx, subject, purpose, visit).executeTakeFirst();
}

/** Stored hash of a code: the nonce makes equal codes differ, the key prevents guessing from the table. */
export function codeHash(config: Context['config'], nonce: string, code: string): string {
  return keyedHash(config.secrets.pepper, 'otp-code', `${nonce}\0${code}`);
}
