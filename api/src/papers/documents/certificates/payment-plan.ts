import { type Charges, type OffPlanPayment, scheduleTotals } from '@portal/credit-engine';
import { longDate, shortDate } from '@portal/values/dates';
import { percent, pesos } from '@portal/values/number-formats';
import { countOf } from '@portal/values/wording';
import type { Credit } from '../../../money/credit/index.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { DocumentContent } from '../content.ts';
import { type CertificateSubject, certifies } from './subject.ts';

/** A part beside the instalments in the columns of one: interest that was given back counts against it. */
const chargesOf = ({ capital, interest, iva, givenBack }: OffPlanPayment): Charges => ({
  capital,
  interest: interest - givenBack.interest,
  iva: iva - givenBack.iva,
  guarantee: 0,
});

/** Instalments, and each payment to capital before the first row that was laid anew because of it. */
const rowsOf = (credit: Credit, today: string): string[][] => {
  let balance = credit.principal;
  const line = (number: string, day: string, charges: Charges, state: string): string[] => {
    const { capital, interest, iva, guarantee, instalment } = scheduleTotals([charges]);
    balance -= capital;
    return [
      number,
      shortDate(day),
      ...[capital, interest, iva, guarantee, instalment, balance].map(pesos),
      state,
    ];
  };
  const { instalments, offPlan = [] } = credit.state;
  const beside = (from: number, to: number) =>
    offPlan
      .filter(({ firstNumber }) => firstNumber > from && firstNumber <= to)
      .map((part) => line('', part.on, chargesOf(part), 'Abono'));
  const rows = instalments.flatMap(({ number, dueDate, charges, paid }, index) => {
    const isPaid =
      credit.status === 'closed' || scheduleTotals([paid]).instalment >= scheduleTotals([charges]).instalment;
    const state = isPaid ? 'Pagada' : dueDate < today ? 'Vencida' : 'Pendiente';
    const before = beside(instalments[index - 1]?.number ?? 0, number);
    return [...before, line(String(number), dueDate, charges, state)];
  });
  return [...rows, ...beside(instalments.at(-1)?.number ?? 0, Number.POSITIVE_INFINITY)];
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
  const { instalments, offPlan = [] } = credit.state;
  const ofInstalments = instalments.map(({ charges }) => charges);
  const totals = scheduleTotals([...ofInstalments, ...offPlan.map(chargesOf)]);
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
      ['Total de las cuotas', pesos(scheduleTotals(ofInstalments).instalment)],
      ...(offPlan.length === 0
        ? []
        : [['Abonos a capital', pesos(scheduleTotals(offPlan.map(chargesOf)).instalment)] as const]),
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
