import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { type Selectable, sql } from 'kysely';
import { staffNames } from '../../../access/identity/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { postingsOfTransaction, type TransactionPosting } from '../../credit/index.ts';
import { gatewayEventsOf, type QuestionedPayment, questionedPayments } from '../../payments/index.ts';
import { caseByPublicId, wireCases } from '../queries/cases.ts';
import { deskTables, type MoneyDeskTables } from '../tables.ts';
import { isTooLateToUndo } from '../undo-deadline.ts';
import { canAskBank } from './ask-bank.ts';
import { entriesOfAct } from './perform-act.ts';
import { unappliedOf } from './preview-act.ts';
import { suggestInvoices } from './suggest-invoices.ts';
import type { CaseRow } from './sync-cases.ts';

type Detail = Output<'GET /api/money/cases/:id'>;
type StoryEvent = Detail['story'][number];
type ActRow = Selectable<MoneyDeskTables['money_act']>;
type Names = ReadonlyMap<string, string>;

/** Acts and events of every case that this payment has had. */
async function pastOf(db: Handle, reference: string) {
  const ofPayment = sql<number>`(select id from money_case where reference = ${reference})`;
  const acts = await deskTables(db)
    .selectFrom('money_act')
    .selectAll()
    .where('case_id', 'in', ofPayment)
    .orderBy('id')
    .execute();
  const events = await deskTables(db)
    .selectFrom('money_case_event')
    .selectAll()
    .where('case_id', 'in', ofPayment)
    .orderBy('id')
    .execute();
  return { acts, events };
}

const personOf = (names: Names, fiscalNumber: string) => ({
  fiscal_number: fiscalNumber,
  name: names.get(fiscalNumber) ?? '',
});

function wireAct(
  act: ActRow,
  acts: readonly ActRow[],
  postings: readonly TransactionPosting[],
  names: Names,
  row: CaseRow,
  now: Date,
): Detail['acts'][number] {
  const undoneBy = acts.find((other) => other.undoes === act.id && other.state === 'confirmed');
  const isWaiting = acts.some(({ state }) => state === 'proposed');
  return {
    id: act.public_id,
    kind: act.kind,
    state: act.state,
    reason: act.reason,
    invoice: act.invoice,
    amount: act.amount,
    beyond_due: act.beyond_due,
    proposed_by: personOf(names, act.proposed_by),
    proposed_at: bogotaTimestamp(act.proposed_at),
    decided_by: act.decided_by === null ? null : personOf(names, act.decided_by),
    decided_at: act.decided_at && bogotaTimestamp(act.decided_at),
    outcome: act.outcome,
    preview: act.preview === null ? null : (JSON.parse(act.preview) as Detail['acts'][number]['preview']),
    undoes: acts.find(({ id }) => id === act.undoes)?.public_id ?? null,
    undone_by: undoneBy?.public_id ?? null,
    undoable:
      act.case_id === row.id &&
      act.state === 'confirmed' &&
      act.kind !== 'undo' &&
      !undoneBy &&
      !isWaiting &&
      !(act.decided_at && isTooLateToUndo(act.decided_at, now)) &&
      entriesOfAct(postings, act.public_id).length > 0,
  };
}

function storyOf(
  payment: QuestionedPayment | undefined,
  postings: readonly TransactionPosting[],
  gatewayEvents: readonly { readonly receivedAt: Date }[],
  { acts, events }: Awaited<ReturnType<typeof pastOf>>,
  names: Names,
): StoryEvent[] {
  const told: (Omit<StoryEvent, 'at' | 'name'> & { readonly at: Date })[] = [];
  if (payment) {
    const { createdAt, paidAt, totalAmount, receivedAmount, bankName, status } = payment;
    told.push({
      at: createdAt,
      what: 'payment.started',
      actor: payment.fiscalNumber,
      detail: { amount: totalAmount, bank: bankName },
    });
    if (paidAt) {
      told.push({
        at: paidAt,
        what: 'payment.paid',
        actor: 'bank',
        detail: { amount: receivedAmount, status },
      });
    }
  }
  for (const { receivedAt } of gatewayEvents) {
    told.push({ at: receivedAt, what: 'gateway.event', actor: 'bank', detail: {} });
  }
  for (const entry of Map.groupBy(postings, ({ entryId }) => entryId).values()) {
    const [first] = entry;
    if (!first) continue;
    const amount = entry.filter((line) => line.amount > 0).reduce((sum, line) => sum + line.amount, 0);
    told.push({
      at: first.occurredAt,
      what: `posting.${first.kind}`,
      actor: 'system',
      detail: { amount, invoice: first.invoice, date: first.businessDate },
    });
  }
  for (const event of events) {
    told.push({ at: event.at, what: event.what, actor: event.actor, detail: JSON.parse(event.detail) });
  }
  for (const act of acts) {
    const detail = { kind: act.kind, amount: act.amount, invoice: act.invoice, reason: act.reason };
    if (act.kind === 'ask_bank') {
      told.push({
        at: act.proposed_at,
        what: 'act.ask_bank',
        actor: act.proposed_by,
        detail: { answer: act.outcome },
      });
      continue;
    }
    told.push({ at: act.proposed_at, what: 'act.proposed', actor: act.proposed_by, detail });
    if (act.decided_at && act.decided_by !== null) {
      const outcome = { ...detail, reason: act.outcome };
      told.push({ at: act.decided_at, what: `act.${act.state}`, actor: act.decided_by, detail: outcome });
    }
  }
  return told
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...event }) => ({ ...event, at: bogotaTimestamp(at), name: names.get(event.actor) ?? '' }));
}

/** Answer of a bank that does not know the payment; its earlier answers are not shown. */
const UNKNOWN_AT_BANK: Detail['bank'] = {
  bank_name: '',
  at: null,
  trazability_code: '',
  status: 'NOT_FOUND',
  is_paid: false,
  amount: 0,
  amount_said: '',
};

function bankOf(row: CaseRow, payment: QuestionedPayment | undefined): Detail['bank'] {
  if (row.bank_status === 'NOT_FOUND' || row.kind === 'not_at_bank') return UNKNOWN_AT_BANK;
  const common = { bank_name: payment?.bankName ?? '', trazability_code: row.trazability_code };
  if (row.bank_status !== null) {
    return {
      ...common,
      at: row.bank_at,
      status: row.bank_status,
      is_paid: row.bank_paid ?? false,
      amount: row.bank_amount ?? (row.bank_amount_said === null ? 0 : null),
      amount_said: row.bank_amount_said ?? '',
    };
  }
  if (!payment || payment.receivedAmount === null) return null;
  return {
    ...common,
    at: payment.paidAt && bogotaTimestamp(payment.paidAt),
    status: payment.money === 'reversed' ? 'Fail' : 'Approved',
    is_paid: payment.money !== 'reversed',
    amount: payment.receivedAmount,
    amount_said: '',
  };
}

function accountsOf(postings: readonly TransactionPosting[]): Detail['accounts'] {
  return [...Map.groupBy(postings, ({ account }) => account)].map(([account, lines]) => ({
    account,
    name: lines[0]?.accountName ?? '',
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** A case with the data that a person needs to decide it. @throws ApiError NOT_FOUND */
export async function caseDetail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  publicId: string,
): Promise<Detail> {
  const row = await caseByPublicId(db, publicId);
  const now = clock.now();
  const [payment] = row.transaction_id ? await questionedPayments(db, [row.transaction_id]) : [];
  const postings = payment ? await postingsOfTransaction(db, payment.publicId) : [];
  const past = await pastOf(db, row.reference);
  const gatewayEvents = await gatewayEventsOf(db, row.reference);
  const persons = past.acts.flatMap((act) => [act.proposed_by, act.decided_by ?? []].flat());
  const names = await staffNames(db, persons);
  const [wire] = await wireCases(db, [row], now);
  if (!wire) throw new Error('a case that was read is not among those of the wire');
  const unapplied = await unappliedOf(db, payment);
  const isFree = row.closed_at === null && wire.waiting === null;
  const mayApply = isFree && unapplied > 0;
  return {
    case: wire,
    bank: bankOf(row, payment),
    transaction: payment
      ? {
          transaction_id: payment.publicId,
          created: bogotaTimestamp(payment.createdAt),
          paid_date: payment.paidAt && bogotaTimestamp(payment.paidAt),
          bank_name: payment.bankName,
          trazability_code: payment.trazabilityCode,
          status: payment.status,
          response_gateway: payment.responseGateway,
          money: payment.money,
          total_amount: payment.totalAmount,
          received_amount: payment.receivedAmount,
          last_checked: payment.lastCheckedAt && bogotaTimestamp(payment.lastCheckedAt),
          invoices: payment.lines.map(({ invoice, amount, beyondDue, isTotal }) => ({
            ...{ invoice, amount },
            beyond_due: beyondDue,
            total: isTotal,
          })),
        }
      : null,
    accounts: accountsOf(postings),
    unapplied,
    acts: past.acts.map((act) => wireAct(act, past.acts, postings, names, row, now)),
    story: storyOf(payment, postings, gatewayEvents, past, names),
    // Each suggestion is tried under the locks of its credit, so only where one can be chosen.
    suggestions: mayApply ? await suggestInvoices(db, now, row) : [],
    may: {
      ask_bank: canAskBank(row),
      apply: mayApply,
      return: mayApply,
      close: isFree,
    },
  };
}
