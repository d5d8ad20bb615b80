import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { CaptchaAction } from '../port.ts';
import { captchaProvider } from '../provider.ts';
import { visitOf } from '../visit.ts';
import { reserveLookup } from './reserve-lookup.ts';

/**
 * Uses up a solution that was made for this action by this visit and not used before. It stays used whatever happens
 * after.
 * @returns the visit, as a keyed hash, and the level of the solution's work.
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
 * Allows one lookup of a person: as {@link spendCaptcha}, and within the lookup budgets of the visit and its address.
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
