import type { Input } from '@portal/contract';
import type { ErrorCode } from '@portal/contract/errors';
import { doublePaymentNotice } from '@portal/contract/pse';
import type { Insertable } from 'kysely';
import { quoteLines } from '../credit/index.ts';
import { audit } from '../platform/audit.ts';
import { businessDate } from '../platform/clock.ts';
import { type Handle, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { lease, type PaymentContext } from './context.ts';
import type { Bank } from './gateway/port.ts';
import { bindKey, type IdempotentCall, takeKey } from './idempotency.ts';
import { randomId } from './random-id.ts';
import { reserve } from './reservations.ts';
import { type PaymentTables, paymentTables } from './tables.ts';

type Body = Input<'POST /api/pay_invoices'>['body'];
type ShownLine = Body['invoices_to_pay'][number];
type Line = Omit<Insertable<PaymentTables['payment_line']>, 'transaction_id' | 'position'>;

/** A payment that the rules of business refuse: it goes back as status 'Fail', never as an error (finding 3). */
export class Declined extends Error {
  readonly code: ErrorCode;
  /** Those that the refusal is about; none where it is about the whole payment. */
  readonly invoices: readonly string[];
  /** ACH's own words where it prescribes them; else empty. */
  readonly notice: string;
  constructor(code: ErrorCode, invoices: readonly string[] = [], notice = '') {
    super(code);
    this.name = 'Declined';
    this.code = code;
    this.invoices = invoices;
    this.notice = notice;
  }
}

export interface OpenedPayment {
  readonly id: number;
  readonly publicId: string;
  readonly reference: string;
  readonly fiscalNumber: string;
  readonly login: boolean;
  readonly amount: number;
  readonly concept: string;
}

/** ACH allows neither `|` nor `"`, and the gateway 64 characters. */
const conceptOf = (invoices: readonly string[]): string =>
  (invoices.length === 1
    ? `Pago de la factura ${invoices[0]}`
    : `Pago de las facturas ${invoices.join(', ')}`
  )
    .replace(/[|"]/g, '')
    .slice(0, 64);

/**
 * The lines in the order of their invoices, which is the order of their locks.
 * @throws Refusal INVALID_REQUEST when the body contradicts itself.
 */
export const shownLines = (body: Body): readonly ShownLine[] => {
  const lines = [...body.invoices_to_pay].sort((a, b) => (a.invoice < b.invoice ? -1 : 1));
  const fault = (path: string, message: string): never => {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path, message }] });
  };
  const named = [...body.invoices].sort();
  if (named.length !== lines.length || named.some((invoice, i) => invoice !== lines[i]?.invoice)) {
    fault('/body/invoices', 'differs from the invoices of the lines');
  }
  if (body.total_amount !== lines.reduce((sum, line) => sum + line.total_payment, 0)) {
    fault('/body/total_amount', 'is not the sum of the lines');
  }
  if (lines.some((line) => line.amount_without_mora + line.interests_mora !== line.total_payment)) {
    fault('/body/invoices_to_pay', 'a line is not the sum of its parts');
  }
  return lines;
};

/**
 * What the lines are worth now, under the locks of their credits; what the screen showed is only compared (T26).
 * @throws Declined AMOUNT_CHANGED; Refusal INVOICE_WITHOUT_PLAN for what is not the payer's, WRITTEN_OFF.
 */
const recomputed = async (
  trx: Handle,
  fiscalNumber: string,
  today: string,
  shown: readonly ShownLine[],
): Promise<Line[]> => {
  const selections = shown.map((line) => ({
    invoice: line.invoice,
    selection:
      line.marca === 'Y'
        ? ({ kind: 'total' } as const)
        : ({ kind: 'amount', amount: line.total_payment } as const),
  }));
  const quotes = await quoteLines(trx, fiscalNumber, selections, today);
  return quotes.map((quote, index) => {
    const line = shown[index];
    const same =
      quote.interestsMora === line?.interests_mora &&
      quote.totalPayment === line.total_payment &&
      quote.marca === line.marca;
    if (!same) throw new Declined('AMOUNT_CHANGED', [quote.invoice]);
    return {
      invoice: quote.invoice,
      amount_without_mora: quote.amountWithoutMora,
      interests_mora: quote.interestsMora,
      total_payment: quote.totalPayment,
      marca: quote.marca,
      beyond_due: line.beyond_due ?? 'next_instalments',
    };
  });
};

/**
 * @throws Declined PAYMENT_UNFINISHED while another payment of an invoice has no answer of the bank, whatever the day;
 *   INVOICE_COLLECTED_TODAY on the day of an approved one (C01).
 */
const reserveAll = async (trx: Handle, transactionId: number, invoices: readonly string[], on: string) => {
  const hindrances = await reserve(trx, transactionId, invoices, on);
  const first = hindrances.find(({ kind }) => kind === 'unfinished') ?? hindrances[0];
  if (!first) return;
  throw new Declined(
    first.kind === 'unfinished' ? 'PAYMENT_UNFINISHED' : 'INVOICE_COLLECTED_TODAY',
    hindrances.map(({ invoice }) => invoice),
    doublePaymentNotice(first),
  );
};

/**
 * Everything that must be true before the gateway hears of a payment, in one transaction: the key is taken,
 * amounts are recomputed under lock, invoices are reserved, the transaction exists as Init.
 * Answers undefined when another call has the key.
 * @throws Declined when a rule of business refuses; nothing is left behind, so that the key can be used again.
 */
export const openPayment = (
  ctx: PaymentContext,
  call: IdempotentCall,
  payer: { readonly fiscalNumber: string; readonly login: boolean },
  bank: Bank,
  lines: readonly ShownLine[],
): Promise<OpenedPayment | undefined> =>
  inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    const today = businessDate(at);
    if (!(await takeKey(trx, at, call))) return undefined;
    const quoted = await recomputed(trx, payer.fiscalNumber, today, lines);

    const publicId = randomId(26);
    const amount = quoted.reduce((sum, line) => sum + line.total_payment, 0);
    const concept = conceptOf(quoted.map((line) => line.invoice));
    const { id, reference } = await paymentTables(trx)
      .insertInto('payment_transaction')
      .values({
        public_id: publicId,
        reference: `C20-${today.replaceAll('-', '')}-${randomId(12)}`,
        fiscal_number: payer.fiscalNumber,
        status: 'Init',
        money: 'none',
        attention: null,
        total_amount: amount,
        received_amount: null,
        business_date: today,
        bank_code: bank.code,
        bank_name: bank.name,
        payment_concept: concept,
        login: payer.login,
        gateway: ctx.gateway.name,
        gateway_id: null,
        trazability_code: null,
        ticket_id: null,
        bank_url: null,
        response_gateway: '',
        reason_code: '',
        created_at: at,
        paid_at: null,
        money_at: null,
        // Should this process die before the gateway's answer is kept, the worker takes over from here.
        next_check_at: new Date(at.getTime() + lease(ctx.config)),
        last_checked_at: null,
      })
      .returning(['id', 'reference'])
      .executeTakeFirstOrThrow();
    await paymentTables(trx)
      .insertInto('payment_line')
      .values(quoted.map((line, position) => ({ ...line, transaction_id: id, position })))
      .execute();
    await reserveAll(
      trx,
      id,
      quoted.map((line) => line.invoice),
      today,
    );
    await bindKey(trx, call, id);
    await audit(trx, at, {
      actor: payer.fiscalNumber,
      subject: payer.fiscalNumber,
      action: 'payment.opened',
      data: { transaction: publicId, amount, invoices: quoted.map((line) => line.invoice) },
    });
    return { id, publicId, reference, ...payer, amount, concept };
  });
