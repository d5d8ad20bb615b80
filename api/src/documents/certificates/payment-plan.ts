import { longDate, shortDate } from '@portal/contract/dates';
import { percent, pesos } from '@portal/contract/number-formats';
import { countOf } from '@portal/contract/wording';
import { scheduleTotals } from '@portal/credit-engine';
import { type Credit, paymentPlanOf } from '../../credit/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DocumentContent } from '../content.ts';
import { type CertificateSubject, certifies } from './subject.ts';

const rowsOf = (credit: Credit, today: string): string[][] => {
  const balances = new Map(
    paymentPlanOf(credit, today).plan.map(({ installment, balance }) => [installment, balance]),
  );
  return credit.state.instalments.map(({ number, dueDate, charges, paid }) => {
    const balance = balances.get(number) ?? 0;
    const { instalment } = scheduleTotals([charges]);
    const isPaid = credit.status === 'closed' || scheduleTotals([paid]).instalment >= instalment;
    return [
      String(number),
      shortDate(dueDate),
      ...[charges.capital, charges.interest, charges.iva, charges.guarantee, instalment, balance].map(pesos),
      isPaid ? 'Pagada' : dueDate < today ? 'Vencida' : 'Pendiente',
    ];
  });
};

/**
 * Payment plan of an invoice, open or closed (CE-05).
 * @throws ApiError INVOICE_WITHOUT_PLAN for an unknown invoice or another customer's.
 */
export async function paymentPlanCertificate(
  { holder, credits, today }: CertificateSubject,
  invoice: string,
): Promise<DocumentContent> {
  const credit = credits.find((own) => own.invoice === invoice);
  if (credit === undefined) throw new ApiError('INVOICE_WITHOUT_PLAN');
  const totals = scheduleTotals(credit.state.instalments.map(({ charges }) => charges));
  const right = 'right' as const;
  return {
    kind: 'payment_plan',
    title: `Plan de pagos de la factura ${credit.invoice}`,
    file: `plan-de-pagos-${credit.invoice}`,
    paragraphs: [
      `${certifies(holder)} tiene a su nombre la factura ${credit.invoice} del ${longDate(credit.openedOn)}, con el plan de pagos que sigue.`,
    ],
    facts: [
      ['Capital financiado', pesos(credit.principal)],
      ['Plazo', countOf(credit.term, 'cuota', 'cuotas')],
      ['Tasa mensual efectiva, sin IVA', percent(credit.state.monthlyRate)],
      ['Total de las cuotas', pesos(totals.instalment)],
    ],
    tables: [
      {
        title: 'Plan de pagos',
        columns: [
          { title: 'N.º', width: 6 },
          { title: 'Vence', width: 13 },
          { title: 'Capital', width: 14, align: right },
          { title: 'Intereses', width: 13, align: right },
          { title: 'IVA', width: 11, align: right },
          { title: 'Garantía', width: 12, align: right },
          { title: 'Cuota', width: 14, align: right },
          { title: 'Saldo de capital', width: 15, align: right },
          { title: 'Estado', width: 13 },
        ],
        rows: rowsOf(credit, today),
        total: [
          'Total',
          '',
          ...[totals.capital, totals.interest, totals.iva, totals.guarantee, totals.instalment].map(pesos),
          '',
          '',
        ],
      },
    ],
    notes: [
      'Los valores están en pesos colombianos. La cuota no incluye intereses de mora. Puedes pagar antes, en todo o en parte, sin penalidad y sin intereses de los periodos que faltan (Ley 2032 de 2020).',
    ],
    about: { invoices: [invoice] },
    figures: {
      principal: credit.principal,
      rows: credit.state.instalments.map(({ number, dueDate, charges, paid }) => ({
        number,
        dueDate,
        charges,
        paid,
      })),
    },
    statement: `A ${longDate(today)}, factura ${credit.invoice}: ${pesos(credit.principal)} financiados a ${countOf(credit.term, 'cuota', 'cuotas')}.`,
  };
}
