import { businessDate } from '@portal/values/bogota-time';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { PaymentContext } from '../context.ts';
import { type Bank, type Gateway, GatewayUnavailableError } from '../gateway/port.ts';
import { paymentTables } from '../tables.ts';

/** PSE's entry for 'no bank chosen yet'; its text is PSE's. */
export const PROMPT: Bank = { code: '0', name: 'A continuación seleccione su banco' };

const byName = new Intl.Collator('es-CO');

const inOrder = (banks: readonly Bank[]): Bank[] => {
  const prompt = banks.find((bank) => bank.code === PROMPT.code) ?? PROMPT;
  const payable = banks.filter((bank) => bank.code !== PROMPT.code);
  return [prompt, ...payable.sort((a, b) => byName.compare(a.name, b.name))];
};

const readList = (text: string): readonly Bank[] => inOrder(JSON.parse(text) as Bank[]);

/**
 * Pause before a gateway that did not answer is asked for the banks again, in milliseconds: the callers in between do
 * not wait for a time-out.
 */
const PAUSE = 5 * 60_000;

/** Today's list by gateway, kept in memory because every payment reads it. */
const listsOfToday = new WeakMap<Gateway, { readonly day: string; readonly banks: readonly Bank[] }>();

/**
 * Banks of PSE: the prompt first, then from A to Z. A list is fetched at most once a day, as ACH demands, and kept in
 * the database; while the gateway does not answer, the last list serves.
 * @throws ApiError UNAVAILABLE when there has never been a list.
 */
export async function listBanks(ctx: PaymentContext): Promise<readonly Bank[]> {
  const day = businessDate(ctx.clock.now());
  const known = listsOfToday.get(ctx.gateway);
  if (known?.day === day) return known.banks;
  const list = await keptOrFetched(ctx);
  // An older list, which serves while the gateway does not answer, is not kept in memory.
  if (list.isOfToday) listsOfToday.set(ctx.gateway, { day, banks: list.banks });
  return list.banks;
}

async function keptOrFetched(
  ctx: PaymentContext,
): Promise<{ readonly banks: readonly Bank[]; readonly isOfToday: boolean }> {
  const db = paymentTables(ctx.db);
  const now = ctx.clock.now();
  const gateway = ctx.gateway.name;
  const kept = await db
    .selectFrom('gateway_bank_list')
    .select(['fetched_on', 'tried_at', 'banks'])
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  const isFresh = kept?.fetched_on === businessDate(now);
  const isAway = kept?.tried_at && now.getTime() - kept.tried_at.getTime() < PAUSE;
  if (kept && (isFresh || isAway)) return { banks: readList(kept.banks), isOfToday: isFresh };
  try {
    const banks = await ctx.gateway.listBanks();
    if (banks.every(({ code }) => code === PROMPT.code))
      throw new GatewayUnavailableError('no bank is listed');
    const fresh = { fetched_on: businessDate(now), tried_at: null, banks: JSON.stringify(banks) };
    await db
      .insertInto('gateway_bank_list')
      .values({ gateway, ...fresh })
      .onConflict((conflict) => conflict.column('gateway').doUpdateSet(fresh))
      .execute();
    return { banks: inOrder(banks), isOfToday: true };
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    ctx.log.warn({ err: error }, 'the list of banks could not be fetched');
    if (!kept) throw new ApiError('UNAVAILABLE', { cause: error });
    await db.updateTable('gateway_bank_list').set({ tried_at: now }).where('gateway', '=', gateway).execute();
    return { banks: readList(kept.banks), isOfToday: false };
  }
}

/**
 * Bank with this code; undefined for the prompt and for an unknown code.
 * @throws ApiError UNAVAILABLE when there has never been a list.
 */
export async function payableBank(ctx: PaymentContext, code: string): Promise<Bank | undefined> {
  return code === PROMPT.code ? undefined : (await listBanks(ctx)).find((bank) => bank.code === code);
}
