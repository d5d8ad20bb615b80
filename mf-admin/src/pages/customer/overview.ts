import type { Output } from '@portal/contract';

export type CustomerOverview = Output<'GET /api/customers/:fiscal_number'>;

/** Query key of a customer's history; every act on the page adds an entry to it. */
export function historyKey(fiscal_number: string) {
  return ['GET /api/customers/:fiscal_number/timeline', { params: { fiscal_number } }] as const;
}

export interface CardOfOverview {
  readonly overview: CustomerOverview;
  readonly className?: string | undefined;
}
