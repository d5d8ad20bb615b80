import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { BusinessDate, InvoiceNumber, Pesos, PositivePesos, proof, Strict, Timestamp } from '../schemas.ts';
import { Reason } from './administration.ts';
import { RefundState } from './payments.ts';

const oneOf = <T extends string>(...values: readonly T[]) =>
  Type.Unsafe<T>(Type.String({ enum: [...values] }));
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);
const count = Type.Integer({ minimum: 0 });

/** 26 random characters, so that an id tells nothing and cannot be guessed. */
const PublicId = Type.String({ pattern: '^[a-z0-9]{26}$' });

/**
 * Why a payment needs a person:
 * - `amount`: the bank took another amount than was asked for;
 * - `late`: approved after we had called it refused;
 * - `second`: approved although the invoices had been paid meanwhile;
 * - `abandoned`: the customer had started another payment in its place; approved since, or still open at its bank;
 * - `unapplied`: more was paid than the credit owed;
 * - `no_answer`: the bank never gave a final answer, or one that is not understood;
 * - `not_at_bank`: the gateway does not know it;
 * - `repeated`: the gateway gave it the number of another payment's movement;
 * - `difference`: the bank's file of a day and our books disagree.
 */
export const CaseKind = oneOf(
  'amount',
  'late',
  'second',
  'abandoned',
  'unapplied',
  'no_answer',
  'not_at_bank',
  'repeated',
  'difference',
);

/**
 * How bank and books stand to each other:
 * - `expected`: the bank has not given its final word; nothing has moved;
 * - `posted`: all of the money stands where it belongs (a closed case);
 * - `over` / `under`: the bank has more / less than our books have on invoices;
 * - `missing`: one side does not know the payment;
 * - `mismatch`: both know it, and disagree on what became of it;
 * - `closed_by_hand`: two persons closed it with a reason (a closed case).
 */
export const CaseState = oneOf(
  'expected',
  'posted',
  'over',
  'under',
  'missing',
  'mismatch',
  'closed_by_hand',
);

/** Days since the case was opened: under 1, 1 to under 7, 7 to under 30, 30 and more. */
export const CaseAge = oneOf('under_1', 'from_1', 'from_7', 'from_30');

/**
 * Kinds of acts on a case. `ask_bank` takes effect at once; the others are proposed by one person and confirmed by
 * another.
 */
export const ActKind = oneOf('ask_bank', 'apply', 'return', 'close', 'undo');
/** `withdrawn`: taken back by its proposer; `stale`: the money had moved before the act was confirmed. */
export const ActState = oneOf('done', 'proposed', 'confirmed', 'rejected', 'withdrawn', 'stale');

/** Use of money beyond the amount due (docs/credit-arithmetic.md, Allocation). */
export const BeyondDue = oneOf('next_instalments', 'shorten_term', 'lower_instalment');

const Person = Strict({ fiscal_number: Type.String(), name: Type.String() });

/** A case as the list shows it. */
export const MoneyCase = Strict({
  id: PublicId,
  kind: CaseKind,
  state: CaseState,
  age: CaseAge,
  opened_at: Timestamp,
  /** Null while the case is open. */
  closed_at: OrNull(Timestamp),
  /** Last day on which it is answered in time. */
  answer_by: BusinessDate,
  /** Whether it is open past that day. */
  late: Type.Boolean(),
  /** National ID of the customer; it and the name are empty where only the bank knows the payment. */
  fiscal_number: Type.String(),
  name: Type.String(),
  /** Amount in question, whole pesos. */
  amount: Pesos,
  /** Id of our transaction; empty where only the bank knows the payment. */
  transaction_id: Type.String(),
  reference: Type.String(),
  trazability_code: Type.String(),
  /** The act that waits for another person, or null. */
  waiting: OrNull(Strict({ act_id: PublicId, kind: ActKind, by: Person, at: Timestamp })),
});

const AgeFigure = Strict({ age: CaseAge, count, amount: Pesos });

/** Figures of a credit, before or after an act. */
export const CreditFigures = Strict({
  status: oneOf('open', 'closed'),
  capital_balance: Pesos,
  total_to_pay: Pesos,
  late_interest: Pesos,
  overdue_instalments: count,
  unpaid_instalments: count,
  next_due_date: OrNull(BusinessDate),
  next_instalment: Pesos,
  last_due_date: OrNull(BusinessDate),
  /** Received for it and not applied: no late interest runs on what it covers. Left out where nothing waits. */
  received: Type.Optional(Pesos),
});

/** Part of an act applied to one instalment. */
const AppliedLine = Strict({
  instalment: Type.Integer({ minimum: 1 }),
  due_date: BusinessDate,
  mora: Pesos,
  guarantee: Pesos,
  iva: Pesos,
  interest: Pesos,
  capital: Pesos,
  total: Pesos,
  /** Days late before, on the day the payment counts on; 0 when it was not due. */
  days_late: count,
  /** Whether the instalment is paid in full afterwards. */
  paid: Type.Boolean(),
});

/**
 * Effect of an act, computed by performing it and rolling it back. `basis` names the state it was computed from: a
 * proposal or confirmation with another one is refused.
 */
export const ActPreview = Strict({
  kind: ActKind,
  basis: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  invoice: OrNull(Type.String()),
  /** Amount moved, whole pesos; 0 for closing. */
  amount: Pesos,
  /**
   * Day in Bogotá on which the payment counts: the day of the bank's payment, so that our delay costs no late interest;
   * the day of the quote where the money is applied as it was quoted to the customer.
   */
  as_of: BusinessDate,
  beyond_due: OrNull(BeyondDue),
  /** Whether the customer paid the total of the invoice: money that does not close it any more goes to capital. */
  total: Type.Optional(Type.Boolean()),
  lines: Type.Array(AppliedLine),
  /** Part of it that repays capital at once, beside the instalments (docs/credit-arithmetic.md, Allocation). */
  to_capital: Pesos,
  /** Interest and IVA of the running period paid with the capital, less those given back of later periods. */
  running_interest: Type.Optional(Pesos),
  /** Null where no credit changes. */
  before: OrNull(CreditFigures),
  after: OrNull(CreditFigures),
  unapplied_before: Pesos,
  unapplied_after: Pesos,
});

export const MoneyAct = Strict({
  id: PublicId,
  kind: ActKind,
  state: ActState,
  reason: Type.String(),
  invoice: OrNull(Type.String()),
  amount: Pesos,
  beyond_due: OrNull(BeyondDue),
  proposed_by: Person,
  proposed_at: Timestamp,
  decided_by: OrNull(Person),
  decided_at: OrNull(Timestamp),
  /** Why the act was not confirmed, or what the bank answered. */
  outcome: Type.String(),
  preview: OrNull(ActPreview),
  /** The act that this act undoes; `undone_by` is the act that undid this one. */
  undoes: OrNull(PublicId),
  undone_by: OrNull(PublicId),
  /** Whether undoing the act can be proposed now. */
  undoable: Type.Boolean(),
});

/** An invoice that the money may belong to, with the effect of applying all of the money there. */
export const Suggestion = Strict({
  invoice: InvoiceNumber,
  fiscal_number: Type.String(),
  name: Type.String(),
  /** Whether the payment was made for this invoice. */
  chosen_by_customer: Type.Boolean(),
  /** Unpaid of instalments due, with late interest. */
  due_now: Pesos,
  total_to_pay: Pesos,
  /** Amount that would be applied: at most the total to pay. */
  amount: Pesos,
  /** Remainder in 'pagos por aplicar'. */
  left_over: Pesos,
  lines: Type.Array(AppliedLine),
  to_capital: Pesos,
  /** The customer's choice for this invoice; the next instalments where the payment was made for others. */
  beyond_due: BeyondDue,
  /** Whether the customer paid the total of this invoice. */
  total: Type.Boolean(),
});

/** An event of the payment or the case, by a person or the system. */
export const StoryEvent = Strict({
  at: Timestamp,
  /**
   * `opened`, `reopened`, `changed`, `closed`: of the case; `payment.…`: of the transaction; `gateway.event`: the gateway
   * told of it; `posting.…`: an entry of the ledger; `act.…`: an act and what became of it.
   */
  what: Type.String(),
  /** National ID of an administrator, `system`, or `bank`. */
  actor: Type.String(),
  name: Type.String(),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});

export const MoneyCaseDetail = Strict({
  case: MoneyCase,
  /**
   * The bank's answer, or the line of its file of the day; null without either. With the status `NOT_FOUND` it does not
   * know the payment, even if it did before.
   */
  bank: OrNull(
    Strict({
      bank_name: Type.String(),
      at: OrNull(Timestamp),
      trazability_code: Type.String(),
      status: Type.String(),
      is_paid: Type.Boolean(),
      /** Null where the bank says an amount that is no whole number of pesos. */
      amount: OrNull(Pesos),
      /** The amount in the bank's own words; otherwise empty. */
      amount_said: Type.String(),
    }),
  ),
  transaction: OrNull(
    Strict({
      transaction_id: Type.String(),
      created: Timestamp,
      paid_date: OrNull(Timestamp),
      bank_name: Type.String(),
      trazability_code: Type.String(),
      status: Type.String(),
      response_gateway: Type.String(),
      money: Type.String(),
      total_amount: Pesos,
      received_amount: OrNull(Pesos),
      last_checked: OrNull(Timestamp),
      /** The invoices, with the customer's choice for each: the total, or the use of money beyond the due amount. */
      invoices: Type.Array(
        Strict({ invoice: Type.String(), amount: Pesos, beyond_due: BeyondDue, total: Type.Boolean() }),
      ),
    }),
  ),
  /** Sums of the ledger's accounts over all entries of this payment, debits positive. */
  accounts: Type.Array(Strict({ account: Type.String(), name: Type.String(), amount: Pesos })),
  /** Money of it in 'pagos por aplicar'. */
  unapplied: Pesos,
  acts: Type.Array(MoneyAct),
  story: Type.Array(StoryEvent),
  suggestions: Type.Array(Suggestion),
  /** Acts that are possible now; while one waits for another person, at most `ask_bank`. */
  may: Strict({
    ask_bank: Type.Boolean(),
    apply: Type.Boolean(),
    return: Type.Boolean(),
    close: Type.Boolean(),
  }),
});

/** A refund by the act that gave the money back. */
const Refund = Strict({
  act_id: PublicId,
  state: RefundState,
  amount: PositivePesos,
  fiscal_number: Type.String(),
  name: Type.String(),
  transaction_id: Type.String(),
  asked_at: Timestamp,
  /** Time of its present state. */
  changed_at: Timestamp,
  /** Number of its payout file. */
  file: OrNull(Type.Integer({ minimum: 1 })),
  /** Why it failed; otherwise empty. */
  reason: Type.String(),
});

/** Open cases are listed unless a closed state is asked for. */
export const moneyCaseFilters = {
  kind: Type.Optional(CaseKind),
  age: Type.Optional(CaseAge),
  state: Type.Optional(CaseState),
  /** National ID, invoice, or the beginning of a transaction id, a reference or a trazability code. */
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
};

/** An act with the fields that its kind needs. `basis` is that of the preview that was shown. */
const order = {
  kind: oneOf('apply', 'return', 'close', 'undo'),
  invoice: Type.Optional(InvoiceNumber),
  /** All unapplied money by default. */
  amount: Type.Optional(PositivePesos),
  /** By default the customer's choice for the invoice; a total follows its own rule. */
  beyond_due: Type.Optional(BeyondDue),
  /** The act to undo. */
  undoes: Type.Optional(PublicId),
};
const Basis = Type.String({ pattern: '^[0-9a-f]{32}$' });
const ofCase = Strict({ id: PublicId });

export const moneyDeskCalls = {
  'GET /api/money/cases': {
    summary:
      'Payments that need a person, oldest first, with counts and sums by age over all that match but the age.',
    access: access.admin('money'),
    query: Strict({
      ...moneyCaseFilters,
      cursor: Type.Optional(Type.String({ maxLength: 120 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: Strict({
      cases: Type.Array(MoneyCase),
      /** Cursor of the next page; null on the last. */
      next: OrNull(Type.String()),
      total: Strict({ count, amount: Pesos }),
      ages: Type.Array(AgeFigure),
    }),
  },
  'GET /api/money/cases/file': {
    summary: 'The same cases, all of them, as CSV.',
    access: access.admin('money'),
    query: Strict(moneyCaseFilters),
    media: 'text/csv; charset=utf-8',
    reply: Type.Unsafe<Uint8Array>(Type.Any()),
  },
  'GET /api/money/cases/:id': {
    summary:
      'One case: bank, transaction, postings, its story, and the invoices that its money may belong to.',
    access: access.admin('money'),
    params: ofCase,
    reply: MoneyCaseDetail,
  },
  'GET /api/money/cases/:id/invoices': {
    summary: 'Other invoices to apply the money to, by number or by national ID.',
    access: access.admin('money'),
    params: ofCase,
    query: Strict({ text: Type.String({ minLength: 4, maxLength: 20 }) }),
    reply: Strict({ suggestions: Type.Array(Suggestion) }),
  },
  'POST /api/money/cases/:id/preview': {
    summary: 'What an act would do to the credit and to the money; changes nothing.',
    access: access.admin('money'),
    began: began.nothing('reads', 'It answers the digest that the act is asked for with.'),
    act: acts.harmless('It computes and stores nothing.'),
    params: ofCase,
    body: Strict(order),
    reply: ActPreview,
  },
  'POST /api/money/cases/:id/ask': {
    summary: 'Ask the bank again, also about a payment with a final state, and apply what it answers.',
    access: access.admin('money'),
    began: began.nothing(
      'idempotent',
      'The bank is asked; its answer is applied to the version that was asked about.',
    ),
    act: acts.harmless('What the bank says is so, no matter who asks.'),
    params: ofCase,
    reply: MoneyCaseDetail,
  },
  'POST /api/money/cases/:id/acts': {
    summary: 'Ask for an act that moves money or closes the case; another administrator confirms it.',
    access: access.admin('money'),
    began: began.preview,
    act: acts.outward('second person'),
    params: ofCase,
    body: Strict({ ...order, reason: Reason, basis: Basis }),
    reply: MoneyCaseDetail,
  },
  'POST /api/money/acts/:id/confirm': {
    summary:
      'Confirm an act that another administrator asked for; refused to the one who asked, and when anything has changed.',
    access: access.admin('money'),
    began: began.preview,
    act: acts.outward('second person'),
    params: ofCase,
    body: Strict({ basis: Basis, ...proof }),
    reply: MoneyCaseDetail,
  },
  'POST /api/money/acts/:id/reject': {
    summary: 'Do not confirm an act; the one who asked takes it back by the same call.',
    access: access.admin('money'),
    began: began.nothing('one-time', 'An act never changes and is decided once.'),
    act: acts.protecting('POST /api/money/cases/:id/acts'),
    params: ofCase,
    body: Strict({ reason: Reason }),
    reply: MoneyCaseDetail,
  },
  'GET /api/money/refunds': {
    summary:
      'Money that was given back and is not paid out yet, and what was paid or cancelled in the last 30 days.',
    access: access.admin('money'),
    reply: Strict({
      refunds: Type.Array(Refund),
      /** Who asked for a payout file that no second person has asked for yet. */
      file_asked_by: OrNull(Person),
    }),
  },
  'POST /api/money/refunds/file': {
    summary:
      'Ask for a payout file of all refunds that were asked for. It is made and given, with a number, once a second person asks for the very same one: each refund stands in one file. By its number a file is given again as it was.',
    access: access.admin('money'),
    began: began.nothing('one-time', 'A refund enters one file; what stands in one enters no other.'),
    act: acts.outward('second person'),
    body: Strict({ number: Type.Optional(Type.Integer({ minimum: 1 })), ...proof }),
    reply: Strict({
      /** Null, with an empty file, until a second person has asked. */
      number: OrNull(Type.Integer({ minimum: 1 })),
      csv: Type.String(),
      count,
      amount: Pesos,
    }),
  },
  'POST /api/money/refunds/:id/result': {
    summary: 'Note that a refund of a payout file was paid, or why it was not.',
    access: access.admin('money'),
    began: began.nothing('one-time', 'A refund has one result, and only while it stands in a file.'),
    act: acts.harmless('It notes what the bank did; no money moves.'),
    params: ofCase,
    body: Strict({ result: oneOf('paid', 'failed'), reason: Type.Optional(Reason) }),
    reply: Strict({ refunds: Type.Array(Refund) }),
  },
  'GET /api/money/check': {
    summary:
      "What the last check of bank's file, transactions, postings and balances found, and the days not closed.",
    access: access.admin('money'),
    reply: Strict({
      checked_at: OrNull(Timestamp),
      /** The first difference in a sentence; empty when there is none. */
      first_difference: Type.String(),
      days: Type.Array(
        Strict({
          date: BusinessDate,
          state: oneOf('waiting', 'open', 'closed'),
          differences: count,
          compared_at: OrNull(Timestamp),
        }),
      ),
    }),
  },
} as const satisfies Calls;
