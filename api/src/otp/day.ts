import { businessDate } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Handle } from '../platform/database.ts';
import { keyedHash } from '../platform/secret-values.ts';
import type { OtpPurpose, OtpTables } from './tables.ts';

/** Tries for one code, codes and tries for a subject, purpose and day (security 4). The tables check them too. */
export const TRIES_PER_CODE = 3;
export const CODES_PER_DAY = 3;
export const TRIES_PER_DAY = 9;

/** Whose code it is and what for. */
export interface OtpSubject {
  readonly purpose: OtpPurpose;
  /** Canonical national ID, whether or not anybody has it. */
  readonly fiscalNumber: string;
}

export const subjectHash = (config: Context['config'], fiscalNumber: string): string =>
  keyedHash(config.secrets.pepper, 'otp-subject', fiscalNumber);

/**
 * What a subject has used up today, under lock until the transaction ends: issuing and checking codes of the same
 * subject and purpose happens one after the other (C07, C08).
 */
export const lockDay = async (trx: Handle, subject: string, purpose: OtpPurpose, now: Date) => {
  const db = trx.withTables<OtpTables>();
  const key = { subject, purpose, day: businessDate(now) };
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
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    codes,
    tries,
    use: async (what: 'codes' | 'tries'): Promise<void> => {
      await db
        .updateTable('otp_day')
        .set((row) => ({ [what]: row(what, '+', 1) }))
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .where('day', '=', key.day)
        .execute();
    },
  };
};

const openCode = (trx: Handle, subject: string, purpose: OtpPurpose) =>
  trx
    .withTables<OtpTables>()
    .selectFrom('otp_code')
    .selectAll()
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);

/** The code of a subject and purpose that is neither used nor revoked, under lock. It may be over all the same. */
export const lockOpenCode = (trx: Handle, subject: string, purpose: OtpPurpose) =>
  openCode(trx, subject, purpose).forUpdate().executeTakeFirst();

/** Is there one, as far as can be seen without waiting for anybody? */
export const hasOpenCode = async (trx: Handle, subject: string, purpose: OtpPurpose): Promise<boolean> =>
  (await openCode(trx, subject, purpose).executeTakeFirst()) !== undefined;

/** What is stored of a code: the nonce keeps equal codes from looking equal, the key keeps them from being tried. */
export const codeHash = (config: Context['config'], nonce: string, code: string): string =>
  keyedHash(config.secrets.pepper, 'otp-code', `${nonce}\0${code}`);
