import { type CreditState, instalmentDebts, sumDebts, totalToPay } from '@portal/credit-engine';
import { pesos } from '@portal/values/number-formats';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { mailBody } from '../../../platform/delivery/mail-body.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import type { Credit } from '../queries/credits.ts';

/** A credit on a day as its customer is told of it. Amounts in whole pesos; nothing is owed once it is closed. */
export interface ToldFigures {
  readonly isOpen: boolean;
  /** Instalments in all. */
  readonly term: number;
  /** What is unpaid of the next instalment to come, and of the last one. */
  readonly instalment: number;
  readonly last: number;
  /** What fell due before the day and is unpaid, with its late interest. */
  readonly late: number;
  /** Amount that closes the credit. */
  readonly total: number;
}

/** {@link ToldFigures} of a credit before and after something else than a payment or a signature changed it. */
export interface ToldChange {
  readonly before: ToldFigures;
  readonly after: ToldFigures;
  /** Terms that were signed and cannot stand: the credit had nothing left to lay on their day. */
  readonly refusedTerms: readonly number[];
}

/** Figures of a state on a business date (Bogotá). */
export function toldFigures(state: CreditState, asOf: string): ToldFigures {
  const unpaid = instalmentDebts(state, asOf).filter(({ total }) => total > 0);
  return {
    isOpen: state.closedOn === undefined,
    term: state.instalments.length,
    instalment: unpaid.find(({ dueDate }) => dueDate >= asOf)?.total ?? 0,
    last: unpaid.at(-1)?.total ?? 0,
    late: sumDebts(unpaid.filter(({ dueDate }) => dueDate < asOf)).total,
    total: totalToPay(state, asOf).total,
  };
}

/** Facts of a mail about a change: each figure before and after. */
export function changeFacts({ before, after }: ToldChange): readonly (readonly [string, string])[] {
  const both = (one: string, other: string) => `${one} antes, ${other} ahora`;
  const money = (part: 'instalment' | 'last' | 'late' | 'total') =>
    both(pesos(before[part]), pesos(after[part]));
  return [
    ['Próxima cuota', money('instalment')],
    ['Última cuota', money('last')],
    ['Plazo', both(`${before.term} cuotas`, `${after.term} cuotas`)],
    ['Vencido', money('late')],
    ['Total a pagar', money('total')],
  ];
}

/** Sentences about signed terms that cannot stand. */
export function refusedTermParagraphs({ refusedTerms }: ToldChange): readonly string[] {
  return refusedTerms.map(
    (term) =>
      `El cambio de plazo a ${term} cuotas que firmaste no se pudo mantener: con lo que ya se había pagado ese día no quedaba saldo para repartir.`,
  );
}

/** Sentences about a change: a credit that is open again, and signed terms that cannot stand. */
export function changeParagraphs(change: ToldChange): readonly string[] {
  const { before, after } = change;
  const reopened = `Estaba pagada y vuelve a estar abierta: hoy debes ${pesos(after.total)} en total.`;
  return [...(after.isOpen && !before.isOpen ? [reopened] : []), ...refusedTermParagraphs(change)];
}

/** Takes a change of an invoice for a mail that says more of what happened. */
export type TakeChange = (invoice: string, change: ToldChange) => void;

/** What changed a credit. */
export type ChangeCause = 'reversed_by_bank' | 'undone_by_us' | 'earlier_money';

const OPENINGS: Readonly<Record<ChangeCause, (invoice: string) => string>> = {
  reversed_by_bank: (invoice) =>
    `Tu banco reversó un pago de la factura ${invoice}: lo que había pagado vuelve a estar pendiente.`,
  undone_by_us: (invoice) =>
    `Corregimos la aplicación de un pago a la factura ${invoice}: por ahora ese valor no cuenta en ella. Lo estamos revisando.`,
  earlier_money: (invoice) =>
    `Aplicamos a la factura ${invoice} un pago de un día anterior, y lo que vino después se calculó de nuevo.`,
};

/**
 * Queues the mail about a change of a credit and writes it to the audit log, in the transaction that makes it.
 * @param take takes the change in place of the mail
 */
export async function tellChange(
  trx: Handle,
  at: Date,
  { invoice, fiscalNumber, version }: Pick<Credit, 'invoice' | 'fiscalNumber' | 'version'>,
  change: ToldChange,
  cause: ChangeCause,
  take?: TakeChange,
): Promise<void> {
  const data = { invoice, cause, ...change };
  await audit(trx, at, { actor: 'system', subject: fiscalNumber, action: 'credit restated', data });
  if (take) {
    take(invoice, change);
    return;
  }
  const customer = await customerByFiscalNumber(trx, fiscalNumber);
  if (!customer || customer.email === '') return;
  const subject = `Así queda tu crédito de la factura ${invoice}`;
  await enqueueMessage(trx, at, {
    channel: 'email',
    recipient: customer.email,
    subject,
    ...mailBody({
      title: subject,
      greeting: `Hola, ${customer.firstName}:`,
      paragraphs: [OPENINGS[cause](invoice), ...changeParagraphs(change)],
      facts: [['Factura', invoice], ...changeFacts(change)],
      links: [],
    }),
    dedupeKey: `credit:${invoice}:${version}`,
  });
}
