import { longDate } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import type { Handle } from '../../../platform/database/database.ts';
import { creditsByInvoice, invoiceMoney, paymentMoneyByInvoice } from '../../credit/index.ts';

type Credit = Awaited<ReturnType<typeof creditsByInvoice>>[number];

/** Sentence about what an invoice still owes: what is due, else the rest of an instalment that is paid in part. */
function stillOwedOf(credit: Credit, today: string): readonly string[] {
  const { due, late, dueInstalments, next } = invoiceMoney(credit, today);
  const whose = `de la factura ${credit.invoice}`;
  const [first, ...others] = dueInstalments;
  if (first && others.length > 0) {
    const names = `${dueInstalments.length} cuotas ${late === due ? 'vencidas' : 'vencidas o que vencen hoy'}`;
    return [`Aún debes ${whose} ${names}: ${pesos(due)}.`];
  }
  if (first) {
    const state = late > 0 ? 'vencida' : 'que vence hoy';
    return [`Aún debes ${whose} la cuota ${first.number}, ${state}: ${pesos(due)}.`];
  }
  const begun = credit.state.instalments.find(({ number }) => number === next?.number)?.paid;
  if (!next || !begun || begun.capital + begun.interest + begun.iva + begun.guarantee === 0) return [];
  return [
    `Te falta una parte de la cuota ${next.number} ${whose}, que vence el ${longDate(next.dueDate)}: ${pesos(next.total)}.`,
  ];
}

/** Sentences about what the invoices that a payment paid owe on a day; none of those that owe nothing by then. */
export async function stillOwed(
  db: Handle,
  transactionId: string,
  today: string,
): Promise<readonly string[]> {
  const paid = (await paymentMoneyByInvoice(db, [transactionId])).filter(({ applied }) => applied > 0);
  const credits = await creditsByInvoice(
    db,
    paid.map(({ invoice }) => invoice),
  );
  return credits.flatMap((credit) => stillOwedOf(credit, today));
}
