import { longDate, longDay } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import type { Credit } from '../../../money/credit/index.ts';
import { type MailContent, mailBody } from '../../../platform/delivery/mail-body.ts';
import { exactPercent } from '../texts.ts';
import { type Statement, totalOf } from './statement.ts';
import { daysText } from './statement-document.ts';

/** Mail of a statement. It repeats the figures that the law requires, for persons who cannot open the PDF. */
export function statementMail(
  { invoice }: Pick<Credit, 'invoice'>,
  { period, opening, lent, charges, payments, closing, due, rate }: Statement,
  { firstName, publicUrl }: { readonly firstName: string; readonly publicUrl: string },
): { readonly subject: string; readonly body: string; readonly html: string } {
  const owed = due.reduce((sum, { amounts }) => sum + totalOf(amounts), 0);
  const paid = payments.reduce((sum, { amounts }) => sum + totalOf(amounts), 0);
  const subject =
    owed > 0
      ? `Extracto de tu factura ${invoice}: ${pesos(owed)} hasta el ${longDay(period.due_date)}`
      : `Extracto de tu factura ${invoice}`;
  const content: MailContent = {
    title: `Extracto de tu factura ${invoice}`,
    greeting: `Hola, ${firstName}:`,
    paragraphs: [
      `Este es el extracto de tu factura ${invoice}, del periodo ${daysText(period)}. Va completo en el PDF adjunto.`,
      ...(owed > 0 ? [] : ['No tienes nada por pagar en este periodo.']),
    ],
    facts: [
      ...(owed > 0 ? [[`Paga a más tardar el ${longDate(period.due_date)}`, pesos(owed)] as const] : []),
      ['Capital al empezar el periodo', pesos(lent > 0 ? lent : opening.capital)],
      ['Capital hoy', pesos(closing.capital)],
      ['Pagaste en el periodo', pesos(paid)],
      ['Intereses del periodo', pesos(charges.interest)],
      ['IVA', pesos(charges.iva)],
      ['Garantía', pesos(charges.guarantee)],
      ['Interés de mora del periodo', pesos(charges.mora)],
      [
        'Tasa aplicada, sin IVA',
        `${exactPercent(rate.appliedMonthly)} mensual, ${exactPercent(rate.appliedAnnual)} anual`,
      ],
      [
        'Tope legal del mes',
        rate.cap === null
          ? 'Sin certificar'
          : `${exactPercent(rate.cap)} anual${rate.isCapped ? ', bajó la tasa' : ', no cambió la tasa'}`,
      ],
    ],
    links: [
      ...(owed > 0 ? [{ label: 'Pagar ahora', url: `${publicUrl}/facturas` }] : []),
      { label: 'Ver todos tus extractos', url: `${publicUrl}/documentos` },
    ],
  };
  return { subject, ...mailBody(content) };
}
