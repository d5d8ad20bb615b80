import type { Output } from '@portal/contract';
import { type ErrorCode, errorCatalogue } from '@portal/contract/error-catalogue';

export type PayReply = Output<'POST /api/pay_invoices'>;

/**
 * Refusal of a payment as the screen needs it: status 'Fail' and the words to show (PY-14, PY-15, PY-16). `about` holds
 * the transaction or the invoices of the refusal, and ACH's own words where ACH prescribes them.
 */
export function failReply(
  code: ErrorCode,
  about: {
    readonly transactionId?: string;
    readonly invoices?: readonly string[];
    readonly notice?: string;
  } = {},
): PayReply {
  return {
    payment_method: 'PSE',
    status: 'Fail',
    transaction_id: about.transactionId ?? '',
    extra_properties: { bank_url: '' },
    response_gateway: errorCatalogue[code].message,
    code,
    notice: about.notice ?? '',
    refused_invoices: [...(about.invoices ?? [])],
  };
}
