import { createHash } from 'node:crypto';
import type { Output } from '@portal/contract';
import { daysLate } from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import { pesos } from '@portal/values/number-formats';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import {
  type Credit,
  creditsByInvoice,
  lockObligations,
  NothingOwedError,
  postingsOfTransaction,
  suspendedMoney,
  type TakeChange,
  type ToldChange,
  type TransactionPosting,
} from '../../credit/index.ts';
import {
  cancelRefund,
  lockPayment,
  type QuestionedPayment,
  questionedPayments,
} from '../../payments/index.ts';
import { creditFigures, fullyPaid } from '../credit-figures.ts';
import { deskTables } from '../tables.ts';
import { isTooLateToUndo } from '../undo-deadline.ts';
import { type ActOrder, appliedAs, entriesOfAct, lineFor, performAct } from './perform-act.ts';
import type { CaseRow } from './sync-cases.ts';

export type Preview = Output<'POST /api/money/cases/:id/preview'>;
type Line = Preview['lines'][number];

/** The payment of a case in its present state, locked; undefined where only the bank knows it. */
export async function lockedPayment(trx: Handle, row: CaseRow): Promise<QuestionedPayment | undefined> {
  if (row.transaction_id === null) return undefined;
  await lockPayment(trx, row.transaction_id);
  return (await questionedPayments(trx, [row.transaction_id]))[0];
}

/** Money of a payment that is in suspense, whole pesos. */
export async function unappliedOf(trx: Handle, payment: QuestionedPayment | undefined): Promise<number> {
  const waiting = payment ? await suspendedMoney(trx, payment.publicId) : [];
  return waiting.reduce((sum, { amount }) => sum + amount, 0);
}

const notPossible = () => new ApiError('MONEY_ACT_NOT_POSSIBLE');

const alreadyPaid = () => atField('invoice', 'Esa factura ya está pagada.');

const atField = (path: string, message: string) =>
  new ApiError('INVALID_REQUEST', { fields: [{ path: `/body/${path}`, message }] });

/**
 * Completes an order: the customer's choices fill what the order leaves open.
 * @throws ApiError MONEY_ACT_NOT_POSSIBLE where no money waits, INVALID_REQUEST at the field that is not possible.
 */
export function completeOrder(
  asked: Pick<ActOrder, 'kind'> & Partial<ActOrder>,
  unapplied: number,
  payment: QuestionedPayment | undefined,
): ActOrder {
  const { kind } = asked;
  const undoes = asked.undoes ?? null;
  if (kind === 'undo') {
    if (undoes === null) throw atField('undoes', 'Elige el movimiento que vas a reversar.');
    return { kind, invoice: null, amount: 0, beyondDue: null, undoes };
  }
  if (kind === 'close') return { kind, invoice: null, amount: 0, beyondDue: null, undoes: null };
  if (unapplied <= 0) throw notPossible();
  const amount = asked.amount ?? unapplied;
  if (amount > unapplied) throw atField('amount', `Por aplicar hay ${pesos(unapplied)}.`);
  if (kind === 'return') return { kind, invoice: null, amount, beyondDue: null, undoes: null };
  const invoice = asked.invoice?.toUpperCase();
  if (!invoice) throw atField('invoice', 'Elige la factura.');
  const line = lineFor(payment, invoice);
  const chosen = line?.beyondDue ?? 'next_instalments';
  // The remainder of a total that no longer closes goes to capital, never to interest to come, whatever the order says.
  const beyondDue = line?.isTotal ? chosen : (asked.beyondDue ?? chosen);
  return { kind, invoice, amount, beyondDue, undoes: null };
}

/** Rolls back the transaction of a preview and carries its result. */
class TakenBackError extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super('the preview was taken back');
    this.preview = preview;
  }
}

async function creditOf(trx: Handle, invoice: string | null): Promise<Credit | undefined> {
  if (invoice === null) return undefined;
  const [credit] = await creditsByInvoice(trx, [invoice]);
  if (!credit) throw atField('invoice', 'No existe esa factura.');
  return credit;
}

/**
 * Invoice to which the act to be undone applied money; null where it touched none. A refund of it is cancelled.
 * @throws ApiError MONEY_ACT_NOT_POSSIBLE for an act whose entries no longer count, MONEY_UNDO_TOO_LATE for an old one,
 *   MONEY_REFUND_SENT.
 */
async function invoiceOfAct(
  trx: Handle,
  at: Date,
  row: CaseRow,
  payment: QuestionedPayment | undefined,
  undoes: string | null,
): Promise<string | null> {
  const act = await deskTables(trx)
    .selectFrom('money_act')
    .select(['public_id', 'invoice', 'state', 'kind', 'decided_at'])
    .where('public_id', '=', undoes)
    .where('case_id', '=', row.id)
    .executeTakeFirst();
  if (!payment || act?.state !== 'confirmed' || act.kind === 'undo') throw notPossible();
  const standing = entriesOfAct(await postingsOfTransaction(trx, payment.publicId), act.public_id);
  if (standing.length === 0) throw notPossible();
  if (act.decided_at && isTooLateToUndo(act.decided_at, at)) throw new ApiError('MONEY_UNDO_TOO_LATE');
  if (act.kind === 'return') await cancelRefund(trx, at, act.public_id);
  return act.invoice;
}

/** Digest of a preview: of what it says, and of the states of case, payment and credit that it was computed from. */
function basisOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * A case and its payment, under the locks of the payment, of every credit that an act of it reads or changes, and of
 * the case, in this order: what is read after this holds until the transaction ends.
 */
async function locked(
  trx: Handle,
  found: CaseRow,
  invoice: string | null | undefined,
): Promise<{ readonly row: CaseRow; readonly payment: QuestionedPayment | undefined }> {
  const payment = await lockedPayment(trx, found);
  const postings = payment ? await postingsOfTransaction(trx, payment.publicId) : [];
  const invoices = [...postings, ...(payment?.lines ?? [])].flatMap((one) => one.invoice ?? []);
  await lockObligations(trx, [...new Set([...invoices, ...(invoice ? [invoice.toUpperCase()] : [])])]);
  const row = await deskTables(trx)
    .selectFrom('money_case')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, payment };
}

async function linesOf(
  trx: Handle,
  actId: string,
  payment: QuestionedPayment,
  { before, after, asOf }: { readonly before: Credit; readonly after: Credit; readonly asOf: string },
): Promise<readonly Line[]> {
  const postings = await postingsOfTransaction(trx, payment.publicId);
  const own = new Set(entriesOfAct(postings, actId));
  const put = postings.filter((one) => own.has(one.entryId) && one.instalment !== null && one.component);
  const byNumber = Map.groupBy(put, ({ instalment }) => instalment ?? 0);
  return [...byNumber].map(([instalment, parts]): Line => {
    const sum = (component: (typeof parts)[number]['component']) =>
      parts.filter((part) => part.component === component).reduce((total, part) => total - part.amount, 0);
    const row = [before, after]
      .flatMap(({ state }) => state.instalments)
      .find(({ number }) => number === instalment);
    const dueDate = row?.dueDate ?? asOf;
    const amounts = {
      mora: sum('mora'),
      guarantee: sum('guarantee'),
      iva: sum('iva'),
      interest: sum('interest'),
      capital: sum('capital'),
    };
    return {
      instalment,
      due_date: dueDate,
      ...amounts,
      total: Object.values(amounts).reduce((total, amount) => total + amount, 0),
      days_late: daysLate(dueDate, asOf),
      paid: fullyPaid(after, instalment),
    };
  });
}

/** Part of an act beside the instalments: a payment to capital, with the interest of the running period. */
async function besideInstalments(
  trx: Handle,
  actId: string,
  payment: QuestionedPayment,
): Promise<Pick<Preview, 'to_capital' | 'running_interest'>> {
  const postings = await postingsOfTransaction(trx, payment.publicId);
  const own = new Set(entriesOfAct(postings, actId));
  const beside = postings.filter((one) => own.has(one.entryId) && one.instalment === null && one.component);
  const sum = (parts: readonly TransactionPosting[]) =>
    parts.reduce((total, { amount }) => total - amount, 0);
  const interest = beside.filter(({ component }) => component !== 'capital');
  return {
    to_capital: sum(beside.filter(({ component }) => component === 'capital')),
    ...(interest.length > 0 ? { running_interest: sum(interest) } : {}),
  };
}

/**
 * Performs an act and returns its effect on credit and money. The caller decides whether the transaction is committed;
 * {@link previewAct} rolls it back.
 * @throws ApiError for an order that cannot be carried out.
 */
export async function actAndTell(
  trx: Handle,
  at: Date,
  found: CaseRow,
  given: {
    readonly asked: Pick<ActOrder, 'kind'> & Partial<ActOrder>;
    readonly actId: string;
    readonly reason: string;
  },
): Promise<{
  readonly preview: Preview;
  readonly order: ActOrder;
  /** The case, read under its lock. */
  readonly row: CaseRow;
  readonly payment: QuestionedPayment | undefined;
  /** What it changed of a credit beside what it paid; null where that is nothing. */
  readonly change: ToldChange | null;
}> {
  const { row, payment } = await locked(trx, found, given.asked.invoice);
  const unapplied = await unappliedOf(trx, payment);
  const order = completeOrder(given.asked, unapplied, payment);
  if (row.closed_at && order.kind !== 'undo') throw notPossible();
  if (order.kind !== 'close' && !payment) throw notPossible();
  const today = businessDate(at);
  const touched =
    order.kind === 'undo' ? await invoiceOfAct(trx, at, row, payment, order.undoes) : order.invoice;
  const before = await creditOf(trx, touched);
  const figuresBefore = before ? await creditFigures(trx, before, today) : null;
  if (order.kind === 'apply' && before?.status === 'closed') throw alreadyPaid();
  const as = payment && order.kind === 'apply' ? await appliedAs(trx, order, payment) : undefined;
  const asOf = as?.asOf ?? today;
  let change: ToldChange | null = null;
  // An act may have several entries on one credit: before the first, and after the last.
  const take: TakeChange = (_invoice, next) => {
    change = { ...next, before: change?.before ?? next.before };
  };
  if (payment) {
    const { actId, reason } = given;
    try {
      await performAct(trx, order, { actId, payment, at, reason, take, ...(as ? { as } : {}) });
    } catch (error) {
      throw error instanceof NothingOwedError ? alreadyPaid() : error;
    }
  }
  const left = await unappliedOf(trx, payment);
  if (order.kind === 'apply' && left > unapplied - order.amount) {
    const most = order.amount - (left - (unapplied - order.amount));
    throw atField('amount', `Esa factura debe ${most} pesos: aplica como máximo eso.`);
  }
  const after = await creditOf(trx, touched);
  const lines =
    before && after && payment ? await linesOf(trx, given.actId, payment, { before, after, asOf }) : [];
  const beside = payment ? await besideInstalments(trx, given.actId, payment) : { to_capital: 0 };
  const shown = {
    kind: order.kind,
    invoice: touched,
    amount: order.kind === 'undo' ? Math.abs(left - unapplied) : order.amount,
    as_of: asOf,
    beyond_due: order.beyondDue,
    ...(as?.closes ? { total: true } : {}),
    lines: [...lines],
    ...beside,
    unapplied_before: unapplied,
    unapplied_after: left,
  };
  // The figures of a credit grow by the day without another act; its version stands for them.
  const versions = [row.public_id, row.version, payment?.version ?? null, before?.version ?? null];
  const preview: Preview = {
    ...shown,
    basis: basisOf(versions, order, shown),
    before: figuresBefore,
    after: after ? await creditFigures(trx, after, today) : null,
  };
  return { preview, order, row, payment, change };
}

/** Preview of an act: it is performed and rolled back, so that preview and act cannot differ. */
export async function previewAct(
  db: Handle,
  at: Date,
  row: CaseRow,
  asked: Pick<ActOrder, 'kind'> & Partial<ActOrder>,
): Promise<Preview> {
  try {
    return await inTransaction(db, async (trx) => {
      const { preview } = await actAndTell(trx, at, row, { asked, actId: publicId(), reason: '' });
      throw new TakenBackError(preview);
    });
  } catch (error) {
    if (error instanceof TakenBackError) return error.preview;
    throw error;
  }
}
