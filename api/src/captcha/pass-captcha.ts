import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/server.ts';
import { reserveLookup } from './lookup-budget.ts';
import type { CaptchaAction } from './port.ts';
import { captchaProvider } from './provider.ts';
import { visitOf } from './visit.ts';

/**
 * Lets a call that looks a person up through once: the captcha was solved for this action by this visit and not used
 * before, and the visit and its address may still look somebody up. The solution is spent whatever comes after.
 * @returns the visit, as a keyed hash.
 * @throws Refusal CAPTCHA_INVALID or TOO_MANY_REQUESTS.
 */
export const passCaptcha = async (
  context: Context,
  caller: Pick<Caller, 'request' | 'address'>,
  {
    action,
    token,
    fiscalNumber,
  }: { readonly action: CaptchaAction; readonly token: string; readonly fiscalNumber: string },
): Promise<string> => {
  const visit = visitOf(context, caller);
  const solution =
    visit === undefined ? undefined : await captchaProvider(context).check(token, { action, visit });
  if (visit === undefined || solution === undefined) throw new Refusal('CAPTCHA_INVALID');
  const spent = await sql`
    insert into captcha_solution (id, expires_at) values (${solution.id}, ${solution.expiresAt})
    on conflict (id) do nothing`.execute(context.db);
  if (Number(spent.numAffectedRows) === 0) throw new Refusal('CAPTCHA_INVALID');
  await reserveLookup(context, { visit, address: caller.address, fiscalNumber });
  return visit;
};
