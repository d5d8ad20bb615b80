import { isFault, oneTimeCode } from '@portal/values';
import type { Context } from '../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { sameSecret } from '../../platform/process/secret-values.ts';
import {
  codeHash,
  lockDay,
  lockOpenCode,
  type OtpSubject,
  seeOpenCode,
  subjectHash,
} from './daily-limits.ts';
import { linkHash } from './issue-code.ts';
import type { OtpTables } from './tables.ts';

/** Time for which a code that was typed right opens its next step, in milliseconds (threat T12). */
const VALIDATED_LIFETIME = 10 * 60_000;

export interface OtpAnswer extends OtpSubject {
  /** As typed. */
  readonly code: string;
  /** Keyed hash of the visit that asks; codes that were issued to one are unknown to all others. */
  readonly visit?: string | undefined;
  /** Set where another value typed with the code is wrong: then no code counts as right, and a try is used. */
  readonly elseWrong?: boolean;
  /** Set where an earlier call must have accepted the code: without that, the code is not even compared. */
  readonly mustBeValidated?: true;
}

/** A right code. {@link useCode} uses it up. */
export interface RightCode {
  readonly id: number;
  /** Hash of the approved act. */
  readonly binding: string;
}

type Verdict =
  | { readonly outcome: 'right'; readonly code: RightCode }
  | { readonly outcome: 'wrong'; readonly left: number }
  | { readonly outcome: 'exhausted' | 'expired' | 'not_requested' };

const judge = async (trx: Handle, { clock, config }: Context, answer: OtpAnswer): Promise<Verdict> => {
  const db = trx.withTables<OtpTables>();
  const now = clock.now();
  const subject = subjectHash(config, answer.fiscalNumber);
  const visit = answer.visit ?? null;
  // A guess at an ID without a code must not leave a row.
  const seen = await seeOpenCode(trx, subject, answer.purpose, visit);
  if (!seen) return { outcome: 'not_requested' };
  const asker = { holder: seen.holder, isStranger: seen.of_strangers };
  const day = await lockDay(trx, subject, answer.purpose, asker, now);
  const open = await lockOpenCode(trx, subject, answer.purpose, visit);
  if (open?.id !== seen.id) return { outcome: 'not_requested' };
  const isValidated =
    open.validated_at !== null && now.getTime() < open.validated_at.getTime() + VALIDATED_LIFETIME;
  if (answer.mustBeValidated && open.validated_at === null) return { outcome: 'not_requested' };
  if (!isValidated && open.expires_at <= now) return { outcome: 'expired' };

  const isRight = !answer.elseWrong && sameSecret(open.code_hash, codeHash(config, open.nonce, answer.code));
  const right: Verdict = { outcome: 'right', code: { id: open.id, binding: open.binding } };
  // Typing a validated code again, as for another password, is no guess and costs no try.
  if (isValidated && isRight) return right;
  if (open.tries_left === 0 || day.triesLeft <= 0) return { outcome: 'exhausted' };

  await day.use('tries');
  const left = open.tries_left - 1;
  await db
    .updateTable('otp_code')
    .set({ tries_left: left, ...(isRight ? { validated_at: now } : {}) })
    .where('id', '=', open.id)
    .execute();
  if (isRight) return right;
  return left === 0 ? { outcome: 'exhausted' } : { outcome: 'wrong', left };
};

/** A link's secret: letters, where a code has digits. */
const LINK = /^[a-z]{28}$/;

/** Checks the secret of a link. It cannot be guessed, so that no try is counted and no budget applies. */
const judgeLink = async (trx: Handle, { clock, config }: Context, answer: OtpAnswer): Promise<Verdict> => {
  const db = trx.withTables<OtpTables>();
  const now = clock.now();
  const found = await db
    .selectFrom('otp_code')
    .selectAll()
    .where('subject', '=', subjectHash(config, answer.fiscalNumber))
    .where('purpose', '=', answer.purpose)
    .where('link_hash', '=', linkHash(config, answer.code))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return { outcome: 'not_requested' };
  const validated = found.validated_at;
  const isValidated = validated !== null && now.getTime() < validated.getTime() + VALIDATED_LIFETIME;
  if (!isValidated && found.expires_at <= now) return { outcome: 'expired' };
  if (validated === null) {
    await db.updateTable('otp_code').set({ validated_at: now }).where('id', '=', found.id).execute();
  }
  return { outcome: 'right', code: { id: found.id, binding: found.binding } };
};

/**
 * Checks that this visit has a code that may still be tried, before expensive work for it: a code allows that work as
 * often as it has tries.
 * @throws ApiError OTP_NOT_REQUESTED, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED
 */
export async function assertCodeTriable(
  { db, config, clock }: Context,
  { purpose, fiscalNumber, visit }: OtpSubject & { readonly visit: string | undefined },
): Promise<void> {
  const seen = await seeOpenCode(db, subjectHash(config, fiscalNumber), purpose, visit ?? null);
  if (!seen) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
  if (seen.validated_at !== null) return;
  if (seen.expires_at <= clock.now()) throw new ApiError('OTP_EXPIRED', { otp: {} });
  if (seen.tries_left === 0) throw new ApiError('OTP_ATTEMPTS_EXCEEDED', { otp: { intentos_restantes: 0 } });
}

/**
 * Checks whether a code is the one that was sent. Every comparison takes a try before its result is known, under lock,
 * so that any number of guesses at once gets three at most (C07); wrong ones stay counted whatever the caller does
 * next.
 *
 * `whenRight` runs in the same transaction; an error of it undoes the check as well.
 * @throws ApiError OTP_INVALID (with the tries left), OTP_ATTEMPTS_EXCEEDED, OTP_EXPIRED, OTP_NOT_REQUESTED.
 */
export async function checkCode<T = RightCode>(
  context: Context,
  typed: OtpAnswer,
  whenRight: (trx: Handle, code: RightCode) => Promise<T> = async (_trx, code) => code as T,
): Promise<T> {
  const read = oneTimeCode.parse(typed.code, 'typed');
  const answer = isFault(read) ? typed : { ...typed, code: read };
  const isLink = LINK.test(answer.code);
  if (!isLink && !/^\d+$/.test(answer.code))
    throw new ApiError('OTP_INVALID', { detail: 'non-integer OTP', otp: {} });
  if (!isLink && answer.code.length !== 6)
    throw new ApiError('OTP_INVALID', { detail: 'bad length OTP', otp: {} });
  const verdict = await inTransaction(context.db, async (trx) => {
    const judged = await (isLink ? judgeLink : judge)(trx, context, answer);
    return judged.outcome === 'right'
      ? { outcome: 'right' as const, result: await whenRight(trx, judged.code) }
      : judged;
  });
  switch (verdict.outcome) {
    case 'right':
      return verdict.result;
    case 'wrong':
      throw new ApiError('OTP_INVALID', { otp: { intentos_restantes: verdict.left } });
    case 'exhausted':
      throw new ApiError('OTP_ATTEMPTS_EXCEEDED', { otp: { intentos_restantes: 0 } });
    case 'expired':
      throw new ApiError('OTP_EXPIRED', { otp: {} });
    case 'not_requested':
      throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
  }
}

/**
 * Uses up a right code, in the transaction of the approved act: of two calls only one succeeds.
 * @throws ApiError OTP_NOT_REQUESTED for a code that was used or replaced meanwhile.
 */
export async function useCode(trx: Handle, { clock }: Context, code: RightCode): Promise<void> {
  const used = await trx
    .withTables<OtpTables>()
    .updateTable('otp_code')
    .set({ used_at: clock.now() })
    .where('id', '=', code.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
}
