import { doublePaymentNotice, withoutSeparators } from '@portal/contract/pse';
import { businessDate } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import type { CustomerContact } from '../../../people/customers/index.ts';
import { auditValues } from '../../../platform/audit/audit.ts';
import { asOftenAsAsked, type Handle, inTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { publicId, randomId } from '../../../platform/process/random-id.ts';
import { lease, type PaymentContext } from '../context.ts';
import type { Bank } from '../gateway/port.ts';
import { type IdempotentCall, isKnown, takeKey } from './idempotency.ts';
import { PaymentRuleError, type QuotedPayment, recomputed, type ShownLine } from './recomputed-lines.ts';
import { type Hindrance, hindrancesOf } from './reservations.ts';
import { assertVisitorBudget } from './visitor-budget.ts';

export interface OpenedPayment {
  readonly publicId: string;
  readonly reference: string;
  readonly fiscalNumber: string;
  readonly login: boolean;
  readonly amount: number;
  readonly concept: string;
  readonly createdAt: Date;
  /** Contact of the payer; null where the portal knows no such customer. */
  readonly contact: CustomerContact | null;
}

export interface Payer {
  readonly fiscalNumber: string;
  readonly login: boolean;
  /** Keyed hash of the address of a visitor; null for a customer with a session. */
  readonly visitorAddress: string | null;
}

/** Description of the payment: ACH allows neither `|` nor `"`, and the gateway at most 64 characters. */
const conceptOf = (invoices: readonly string[]): string =>
  withoutSeparators(
    invoices.length === 1
      ? `Pago de la factura ${invoices[0]}`
      : `Pago de las facturas ${invoices.join(', ')}`,
  ).slice(0, 64);

/** Reference of a payment at the gateway: the business date and 12 random characters. */
export function newReference(at: Date): string {
  return `C20-${businessDate(at).replaceAll('-', '')}-${randomId(12)}`;
}

/** Input of a new payment. */
interface Opening {
  readonly payer: Payer;
  readonly bank: Bank;
  readonly lines: readonly ShownLine[];
  /** From {@link newReference}. */
  readonly reference: string;
}

/** Times that a payment is computed at most: a credit may change before the payment is written. */
const ATTEMPTS = 5;

/**
 * Opens a payment before the gateway hears of it, all or nothing: the key is taken, amounts are recomputed, invoices
 * are reserved under the locks of credits that still have the version of the amounts, and the transaction is stored as
 * Init. Returns undefined when another call has the key.
 * @throws PaymentRuleError when a business rule refuses; nothing is stored, so the key can be used again.
 * @throws ApiError VISITOR_PAYMENTS_LIMIT; UNAVAILABLE where the credits change faster than they can be read.
 */
export async function openPayment(
  ctx: PaymentContext,
  call: IdempotentCall,
  opening: Opening,
): Promise<OpenedPayment | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const at = ctx.clock.now();
    const { payer, lines } = opening;
    let quoted: QuotedPayment;
    try {
      quoted = await recomputed(ctx.db, payer.fiscalNumber, businessDate(at), lines);
    } catch (error) {
      // The first call with the same key may be the reason for the refusal of the second.
      const isRefused = error instanceof PaymentRuleError || error instanceof ApiError;
      if (isRefused && (await isKnown(ctx, call))) return undefined;
      // A live payment lowers the late interest that the screen shows: it is the reason for the refusal, not the
      // amounts.
      if (error instanceof PaymentRuleError) {
        const invoices = lines.map(({ invoice }) => invoice);
        assertFree(await hindrancesOf(ctx.db, invoices, businessDate(at)));
      }
      throw error;
    }
    const payment = {
      publicId: publicId(),
      reference: opening.reference,
      fiscalNumber: payer.fiscalNumber,
      login: payer.login,
      amount: quoted.lines.reduce((sum, line) => sum + line.total_payment, 0),
      concept: conceptOf(lines.map(({ invoice }) => invoice)),
      createdAt: at,
      contact: quoted.contact,
    };
    const outcome = await write(ctx, call, { ...opening, payment, quoted });
    if (outcome === 'opened') return payment;
    if (outcome === 'repeated') return undefined;
  }
  throw new ApiError('UNAVAILABLE');
}

interface Written extends Opening {
  readonly payment: OpenedPayment;
  readonly quoted: QuotedPayment;
}

/** Rolls back a transaction in which a credit turned out to have changed. */
class ChangedError extends Error {}

async function write(ctx: PaymentContext, call: IdempotentCall, written: Written) {
  const { fiscalNumber, visitorAddress } = written.payer;
  if (visitorAddress === null) return await asOftenAsAsked(() => insertPayment(ctx, ctx.db, call, written));
  const { createdAt } = written.payment;
  const invoices = written.lines.map(({ invoice }) => invoice);
  try {
    return await inTransaction(ctx.db, async (trx) => {
      if (!(await takeKey(trx, createdAt, call))) return 'repeated';
      await assertVisitorBudget(trx, createdAt, { fiscalNumber, invoices, address: visitorAddress });
      const outcome = await insertPayment(ctx, trx, call, { ...written, isKeyTaken: true });
      if (outcome === 'changed') throw new ChangedError();
      return outcome;
    });
  } catch (error) {
    if (error instanceof ChangedError) return 'changed';
    throw error;
  }
}

/**
 * @throws PaymentRuleError PAYMENT_UNFINISHED while the bank has not answered another payment of an invoice, whatever
 *   the day; INVOICE_COLLECTED_TODAY on the day of an approved one (C01).
 */
function assertFree(hindrances: readonly Hindrance[]): void {
  const first = hindrances.find(({ kind }) => kind === 'unfinished') ?? hindrances[0];
  if (!first) return;
  throw new PaymentRuleError(
    first.kind === 'unfinished' ? 'PAYMENT_UNFINISHED' : 'INVOICE_COLLECTED_TODAY',
    hindrances.map(({ invoice }) => invoice),
    doublePaymentNotice(first),
  );
}

type Values = {
  readonly [Key in Exclude<keyof OpenedPayment, 'contact'>]: OpenedPayment[Key];
} & {
  readonly principal: string;
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly isKeyTaken: boolean;
  readonly today: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly visitorAddress: string | null;
  readonly gateway: string;
  readonly checkAt: Date;
  readonly holder: number | null;
  readonly invoices: readonly string[];
  readonly versions: readonly number[];
  readonly linesJson: string;
  readonly auditAt: string;
  readonly auditData: string;
};

interface OpeningRow {
  readonly outcome: 'opened' | 'repeated' | 'changed' | 'hindered';
  readonly hindrances: readonly Hindrance[] | null;
}

/** The function is defined in `opening-migration.ts`. */
const callOpenPayment = prepared<Values>()((db, given) => ({
  compile: () =>
    sql<OpeningRow>`
      select outcome, hindrances from open_payment(${given('principal')}, ${given('operation')}, ${given('key')},
        ${given('bodyHash')}, ${given('isKeyTaken')}, ${given('publicId')}, ${given('reference')},
        ${given('fiscalNumber')}, ${given('amount')}, ${given('today')}, ${given('bankCode')}, ${given('bankName')},
        ${given('concept')}, ${given('login')}, ${given('visitorAddress')}, ${given('gateway')},
        ${given('createdAt')}, ${given('checkAt')}, ${given('holder')}, ${given('invoices')}, ${given('versions')},
        ${given('linesJson')}, ${given('auditAt')}, ${given('auditData')})`.compile(db),
}));

/**
 * Writes a payment with its lines, reservations, key and audit entry under the locks of its credits, in one statement,
 * or nothing: `repeated` where another call has the key, `changed` where a credit has another version than the lines
 * were computed from.
 * @throws PaymentRuleError as {@link assertFree}.
 */
async function insertPayment(
  ctx: PaymentContext,
  db: Handle,
  call: IdempotentCall,
  { payment, payer, bank, quoted, isKeyTaken = false }: Written & { readonly isKeyTaken?: boolean },
): Promise<'opened' | 'repeated' | 'changed'> {
  const { createdAt, fiscalNumber, publicId, amount } = payment;
  const invoices = quoted.lines.map(({ invoice }) => invoice);
  const audited = auditValues(createdAt, {
    actor: fiscalNumber,
    subject: fiscalNumber,
    action: 'payment.opened',
    data: { transaction: publicId, amount, invoices },
  });
  const [row] = await callOpenPayment(db, {
    ...call,
    ...payment,
    isKeyTaken,
    today: businessDate(createdAt),
    bankCode: bank.code,
    bankName: bank.name,
    visitorAddress: payer.visitorAddress,
    gateway: ctx.gateway.name,
    checkAt: new Date(createdAt.getTime() + lease(ctx.config)),
    holder: ctx.holder ?? null,
    invoices,
    versions: quoted.versions,
    linesJson: JSON.stringify(quoted.lines.map((line, position) => ({ ...line, position }))),
    auditAt: audited.writtenAt,
    auditData: audited.data,
  });
  if (!row) throw new Error('the database answered nothing about a payment');
  if (row.outcome !== 'hindered') return row.outcome;
  assertFree(row.hindrances ?? []);
  throw new Error('a payment was hindered by nothing');
}
