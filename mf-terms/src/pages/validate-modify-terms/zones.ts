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

/** Whether the term of an invoice may change: its zone is not excluded, or the invoice has an exception (TM-34). */
export function mayModify({
  excluded_zone,
  modify_quota,
}: Pick<LookedUpInvoice, 'excluded_zone' | 'modify_quota'>): boolean {
  return !excluded_zone || modify_quota.is_active;
}
