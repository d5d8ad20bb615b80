import type { Output } from '@portal/contract';

export type CustomerOverview = Output<'GET /api/customers/:fiscal_number'>;

export interface CardOfOverview {
  readonly overview: CustomerOverview;
  readonly className?: string | undefined;
}
