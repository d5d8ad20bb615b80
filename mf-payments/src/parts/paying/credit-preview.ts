import type { Allocation, CapitalChoices } from '@portal/credit-engine';
import { todayInBogota } from '@portal/ui/format';
import { useEffect, useState } from 'react';
import { payableOf } from './payable-amounts.ts';
import type { Portfolio, Selection } from './selection.ts';
import type { Invoice } from './wire.ts';

/** The arithmetic of credits in the browser; the server quotes and posts payments by the same. */
export type CreditEngine = typeof import('@portal/credit-engine');

/** State of the arithmetic, which loads with the first amount whose parts are to be shown. */
export type EngineState = CreditEngine | 'loading' | 'failed' | undefined;

/** Loads the arithmetic of credits once it is needed, and keeps it. */
export function useCreditEngine(isNeeded: boolean): { engine: EngineState; retry: () => void } {
  const [engine, setEngine] = useState<EngineState>();
  const load = (): void => {
    setEngine('loading');
    import('@portal/credit-engine').then(setEngine, () => setEngine('failed'));
  };
  useEffect(() => {
    if (isNeeded && engine === undefined) load();
  });
  return { engine, retry: load };
}

/** Effect of an amount on a credit, as it would be posted today. */
export interface CreditPreview {
  readonly allocation: Allocation;
  /** Choices for the part beyond what is due, with their consequences; null where there is nothing to choose. */
  readonly choices: CapitalChoices | null;
}

/**
 * Effect of the selection of an invoice on its credit.
 *
 * @returns undefined while nothing is paid, while the arithmetic is not there, or where the credit cannot be computed
 */
export function previewOf(
  engine: EngineState,
  invoice: Invoice,
  selection: Selection,
  portfolio: Portfolio,
  today = todayInBogota(),
): CreditPreview | undefined {
  const { amount } = payableOf(invoice, selection, portfolio);
  if (typeof engine !== 'object' || amount <= 0) return undefined;
  const credit: Parameters<CreditEngine['allocate']>[0] = invoice.credit;
  const beyondDue = selection.kind === 'instalments' ? selection.beyondDue : undefined;
  try {
    return {
      allocation: engine.allocate(credit, amount, today, {
        isTotal: selection.kind === 'total',
        ...(beyondDue ? { beyondDue } : {}),
      }),
      choices: engine.capitalChoices(credit, amount, today),
    };
  } catch {
    // For example a month without a cap. The page then explains less; the server decides whether to take the payment.
    return undefined;
  }
}

/** Monthly instalment of an invoice's present plan: its next one of which nothing is paid, in pesos. */
export function plannedInstalment({ quotas, credit }: Invoice, today = todayInBogota()): number {
  const untouched = new Set(
    credit.instalments
      .filter(({ paid }) => paid.capital + paid.interest + paid.iva + paid.guarantee === 0)
      .map(({ number }) => number),
  );
  const future = quotas.filter(({ exp_date }) => exp_date > today);
  return (future.find(({ num_quota }) => untouched.has(num_quota)) ?? future[0])?.quota_value ?? 0;
}

/** Instalments that an allocation pays, the oldest first, with the amount in pesos and whether it pays all of each. */
export function instalmentsPaid(
  { allocation }: CreditPreview,
  invoice: Invoice,
): readonly { readonly number: number; readonly amount: number; readonly complete: boolean }[] {
  return allocation.lines.flatMap(({ number, mora, capital, interest, iva, guarantee }) => {
    const amount = capital + interest + iva + guarantee;
    const value = invoice.quotas.find(({ num_quota }) => num_quota === number)?.quota_value ?? 0;
    return amount > 0 || mora > 0 ? [{ number, amount, complete: amount >= value }] : [];
  });
}
