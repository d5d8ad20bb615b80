import type { Output } from '@portal/contract';

export type LookedUpInvoice = Output<'POST /api/consultUserInvoices'>['invoices'][number];

/** Invoices of zones where terms may be changed, and of those where they may not (TM-30). */
export function byZone(invoices: readonly LookedUpInvoice[]): {
  readonly open: readonly LookedUpInvoice[];
  readonly excluded: readonly LookedUpInvoice[];
} {
  return {
    open: invoices.filter(({ excluded_zone }) => !excluded_zone),
    excluded: invoices.filter(({ excluded_zone }) => excluded_zone),
  };
}

/** An excluded zone stands in the way unless this very invoice is let through (TM-34). */
export function mayModify({
  excluded_zone,
  modify_quota,
}: Pick<LookedUpInvoice, 'excluded_zone' | 'modify_quota'>): boolean {
  return !excluded_zone || modify_quota.is_active;
}
