import { sql } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/server.ts';
import type { CaptchaAction } from '../port.ts';
import { captchaProvider } from '../provider.ts';
import { visitOf } from '../visit.ts';
import { reserveLookup } from './reserve-lookup.ts';

/**
 * Takes a solution that was made for this action by this visit and not used before. It is spent whatever comes after.
 * @returns the visit, as a keyed hash, and how much work the solution took.
 * @throws ApiError CAPTCHA_INVALID.
 */
export async function spendCaptcha(
  context: Context,
  caller: Pick<Caller, 'request'>,
  { action, token }: { readonly action: CaptchaAction; readonly token: string },
): Promise<{ readonly visit: string; readonly level: number }> {
  const visit = visitOf(context, caller);
  const solution =
    visit === undefined ? undefined : await captchaProvider(context).check(token, { action, visit });
  if (visit === undefined || solution === undefined) throw new ApiError('CAPTCHA_INVALID');
  const spent = await sql`
    insert into captcha_solution (id, expires_at) values (${solution.id}, ${solution.expiresAt})
    on conflict (id) do nothing`.execute(context.db);
  if (Number(spent.numAffectedRows) === 0) throw new ApiError('CAPTCHA_INVALID');
  return { visit, level: solution.level };
}

/**
 * Lets a call that looks a person up through once: as {@link spendCaptcha}, and the visit and its address may still
 * look a person up.
 * @returns the visit, as a keyed hash.
 * @throws ApiError CAPTCHA_INVALID or TOO_MANY_REQUESTS.
 */
export async function passCaptcha(
  context: Context,
  caller: Pick<Caller, 'request' | 'address'>,
  wanted: { readonly action: CaptchaAction; readonly token: string; readonly fiscalNumber: string },
): Promise<string> {
  const { visit } = await spendCaptcha(context, caller, wanted);
  await reserveLookup(context, { visit, address: caller.address, fiscalNumber: wanted.fiscalNumber });
  return visit;
}
