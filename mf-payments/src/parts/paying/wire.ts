import type { Input, Output } from '@portal/contract';

/** Types of the contract that the parts of this page share. */
export type { Bank, Invoice, InvoicesReply, Quota } from '@portal/contract';
export type TotalToPay = Output<'GET /api/totalToPay/:custId/:invoice'>;
export type PayRequest = Input<'POST /api/pay_invoices'>['body'];
export type PayReply = Output<'POST /api/pay_invoices'>;
export type PaymentLine = PayRequest['invoices_to_pay'][number];
export type Marca = PaymentLine['marca'];
export type BeyondDue = NonNullable<PaymentLine['beyond_due']>;
