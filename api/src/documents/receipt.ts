import type { Output } from '@portal/contract';
import { pesosText } from '../platform/pesos.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DocumentContent } from './content.ts';
import { dateOf, longDate } from './words.ts';

type Found = Output<'GET /api/transactions/:id'>;

const momentText = (timestamp: string): string =>
  `${longDate(timestamp.slice(0, 10))} a las ${timestamp.slice(11, 16)}`;

/**
 * Receipt of an approved payment, with the figures that the transaction's page shows.
 * @throws Refusal RECEIPT_NOT_APPROVED.
 */
export function receiptDocument({ transaction }: Found): DocumentContent {
  if (transaction.status !== 'Approved') throw new Refusal('RECEIPT_NOT_APPROVED');
  const { transaction_id, total_amount, invoices } = transaction;
  const paidAt = transaction.paid_date ?? transaction.created;
  return {
    kind: 'receipt',
    title: 'Recibo de pago',
    file: `recibo-${paidAt.slice(0, 10)}-${transaction_id.slice(0, 8)}`,
    paragraphs: [],
    facts: [
      ['Pagaste', pesosText(total_amount)],
      ['Fecha', momentText(paidAt)],
      ['Banco', transaction.extra_properties.bankname],
      ['CUS (código de rastreo)', transaction.trazability_code],
    ],
    tables: [
      {
        title: 'Qué pagaste',
        columns: [
          { title: 'Factura', width: 2 },
          { title: 'Cuotas', width: 2, align: 'right' },
          { title: 'Interés de mora', width: 2, align: 'right' },
          { title: 'Total', width: 2, align: 'right' },
        ],
        rows: invoices.map(({ invoice, amount_without_mora, interests_mora }) => [
          invoice,
          pesosText(amount_without_mora),
          pesosText(interests_mora),
          pesosText(amount_without_mora + interests_mora),
        ]),
      },
    ],
    notes: ['Los valores están en pesos colombianos.'],
    statement: `Pago de ${pesosText(total_amount)} aprobado el ${dateOf(paidAt)}, transacción ${transaction_id}.`,
  };
}
