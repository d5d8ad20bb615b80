import { instalmentDebts, totalToPay } from '@portal/credit-engine';
import { longDate, shortDate } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import { countOf } from '@portal/values/wording';
import { askedFor, awaiting, type Credit, type PaymentsOnItsWay } from '../../../money/credit/index.ts';
import { onItsWayByInvoice } from '../../../money/payments/index.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { DocumentContent } from '../content.ts';
import { type CertificateSubject, certifies, sum } from './subject.ts';

const debtOf = (stored: Credit, today: string, onItsWay: PaymentsOnItsWay) => {
  const credit = awaiting(stored, onItsWay);
  const waits = onItsWay.get(stored.invoice);
  return {
    credit,
    received: waits?.received ?? 0,
    owed: totalToPay(credit.state, today),
    daysLate: askedFor(credit, instalmentDebts(credit.state, today), today, waits).daysLate,
  };
};

/**
 * Certificate of the debt of today by invoice (CE-03): paying it closes them all.
 * @throws ApiError NO_OPEN_INVOICES.
 */
export async function debtCertificate({
  holder,
  credits: all,
  waiting = [],
  today,
}: CertificateSubject): Promise<DocumentContent> {
  const credits = all.filter(({ status }) => status === 'open');
  if (credits.length === 0) throw new ApiError('NO_OPEN_INVOICES');
  const onItsWay = onItsWayByInvoice(waiting);
  const debts = credits.map((credit) => debtOf(credit, today, onItsWay));
  const total = (of: (debt: ReturnType<typeof debtOf>['owed']) => number): number =>
    sum(debts.map(({ owed }) => of(owed)));
  const amounts = (of: (part: 'capital' | 'interest' | 'iva' | 'guarantee' | 'mora' | 'total') => number) =>
    [of('capital'), of('interest') + of('iva'), of('guarantee'), of('mora'), of('total')].map(pesos);
  const owed = total((debt) => debt.total);
  const late = Math.max(...debts.map(({ daysLate }) => daysLate));
  const received = sum(debts.map((debt) => debt.received));
  const told =
    received > 0
      ? ` De sus pagos, ${pesos(received)} están recibidos y por aplicar: no se han descontado.`
      : '';
  const right = 'right' as const;
  return {
    kind: 'debt',
    title: 'Certificado de deuda',
    file: `certificado-de-deuda-${today}`,
    paragraphs: [
      `${certifies(holder)} debe a ${longDate(today)} ${pesos(owed)} por ${countOf(debts.length, 'obligación', 'obligaciones')}.${told}`,
    ],
    facts: [
      ['Total a hoy', pesos(owed)],
      ...(received > 0 ? [['Recibido, por aplicar', pesos(received)] as const] : []),
      ['Saldo de capital', pesos(total((debt) => debt.capital))],
      ['Estado', late === 0 ? 'Al día' : `En mora: ${countOf(late, 'día', 'días')}`],
    ],
    tables: [
      {
        title: 'Por obligación',
        columns: [
          { title: 'Factura', width: 13 },
          { title: 'Fecha', width: 13 },
          { title: 'Capital', width: 15, align: right },
          { title: 'Intereses e IVA', width: 15, align: right },
          { title: 'Garantía', width: 13, align: right },
          { title: 'Mora', width: 12, align: right },
          { title: 'Total a hoy', width: 15, align: right },
        ],
        rows: debts.map((debt) => [
          debt.credit.invoice,
          shortDate(debt.credit.openedOn),
          ...amounts((part) => debt.owed[part]),
        ]),
        total: ['Total', '', ...amounts((part) => total((debt) => debt[part]))],
      },
    ],
    notes: [
      `Los valores están en pesos colombianos y valen para el ${longDate(today)}: los intereses corren cada día. El total a hoy no cobra intereses de los periodos que faltan (Ley 2032 de 2020).`,
    ],
    about: {},
    figures: Object.fromEntries(
      debts.map(({ credit, owed: own, received: waits }) => [
        credit.invoice,
        waits > 0 ? { ...own, received: waits } : own,
      ]),
    ),
    statement: `A ${longDate(today)} debía ${pesos(owed)} por ${countOf(debts.length, 'obligación', 'obligaciones')}.${told}`,
  };
}
