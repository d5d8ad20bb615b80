import { businessDate } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PaymentContext } from './context.ts';
import { type Bank, GatewayUnavailable } from './gateway/port.ts';
import { paymentTables } from './tables.ts';

/** PSE's entry for 'no bank chosen yet'; its text is PSE's. */
export const PROMPT: Bank = { code: '0', name: 'A continuación seleccione su banco' };

const byName = new Intl.Collator('es-CO');

const inOrder = (banks: readonly Bank[]): Bank[] => {
  const prompt = banks.find((bank) => bank.code === PROMPT.code) ?? PROMPT;
  const payable = banks.filter((bank) => bank.code !== PROMPT.code);
  return [prompt, ...payable.sort((a, b) => byName.compare(a.name, b.name))];
};

/**
 * Banks of PSE: the prompt first, then from A to Z. Asked for at most once a day, as ACH demands, and kept
 * in the database; while the gateway is away yesterday's list serves.
 * @throws Refusal UNAVAILABLE when there has never been a list.
 */
export const listBanks = async (ctx: PaymentContext): Promise<readonly Bank[]> => {
  const db = paymentTables(ctx.db);
  const today = businessDate(ctx.clock.now());
  const kept = await db
    .selectFrom('gateway_bank_list')
    .select(['fetched_on', 'banks'])
    .where('gateway', '=', ctx.gateway.name)
    .executeTakeFirst();
  if (kept?.fetched_on === today) return JSON.parse(kept.banks) as Bank[];
  try {
    const banks = inOrder(await ctx.gateway.listBanks());
    const fresh = { fetched_on: today, banks: JSON.stringify(banks) };
    await db
      .insertInto('gateway_bank_list')
      .values({ gateway: ctx.gateway.name, ...fresh })
      .onConflict((conflict) => conflict.column('gateway').doUpdateSet(fresh))
      .execute();
    return banks;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ctx.log.warn({ err: error }, 'the list of banks could not be fetched');
    if (kept) return JSON.parse(kept.banks) as Bank[];
    throw new Refusal('UNAVAILABLE', { cause: error });
  }
};

/** The bank with this code if a payment can go to it. */
export const payableBank = async (ctx: PaymentContext, code: string): Promise<Bank | undefined> =>
  code === PROMPT.code ? undefined : (await listBanks(ctx)).find((bank) => bank.code === code);
