import { totalToPay } from '@portal/credit-engine';
import { creditsByInvoice, ledgerBalances } from '../../src/money/credit/index.ts';
import { checkMoney } from '../../src/money/money-desk/operations/check-money.ts';
import { paymentTables } from '../../src/money/payments/tables.ts';
import { type Handle, inSnapshot } from '../../src/platform/database/database.ts';
import { LAG } from './background-work.ts';
import { lowerOf, modelTotal } from './money-model.ts';
import type { CapTable } from './money-model-shapes.ts';
import { liveInvoices, type SimulatedCredit, type Simulation } from './simulated-portal.ts';

interface Booked {
  readonly public_id: string;
  readonly reference: string;
  readonly status: string;
  readonly money: string;
  readonly received_amount: number | null;
}

/** Ends the run at a figure that is not the model's. @throws Error always. */
export function differs(
  simulation: Pick<Simulation, 'today'>,
  what: string,
  found: unknown,
  expected: unknown,
): never {
  throw new Error(
    `On ${simulation.today} ${what}: the portal says ${JSON.stringify(found)}, the model ${JSON.stringify(expected)}`,
  );
}

/** Days between two checks of all books by the portal's own means. */
const CHECKED_EVERY = 4;

/** Compares what the bank holds with what the portal booked of each payment. */
function compareWithBank(simulation: Simulation, booked: readonly Booked[]): void {
  for (const row of booked) {
    const kept = simulation.world.bank.control.transaction(row.reference);
    const atBank = kept?.wire;
    const changed = Date.parse(kept?.history.at(-1)?.at ?? '');
    if (simulation.world.clock.now().getTime() - changed < LAG * 86_400_000) continue;
    const holds = row.money === 'applied' || row.money === 'suspense';
    const known = row.status !== 'Init' && row.status !== 'Pending';
    if (!known) {
      if (holds) differs(simulation, `payment ${row.public_id}`, row, 'no money before an answer');
      continue;
    }
    const isPaid = atBank?.status === 'APPROVED';
    if (isPaid !== holds) differs(simulation, `payment ${row.public_id}`, row, kept?.history);
    const amount = (atBank?.amount_in_cents ?? 0) / 100;
    if (holds && row.received_amount !== amount) differs(simulation, `payment ${row.public_id}`, row, amount);
  }
}

/**
 * Compares what customers were told with what the portal booked. Of each payment they are told as often that its money
 * came in as that it went back, and once more while it is here: nothing is told twice, even when a process dies.
 */
async function compareWithMails(
  trx: Handle,
  simulation: Simulation,
  booked: readonly Booked[],
  isAllSent: boolean,
): Promise<void> {
  const { told, waiting } = await simulation.mailbox.told(trx);
  for (const { public_id: id, money } of booked) {
    const expected = money === 'applied' || money === 'suspense' ? 1 : 0;
    if ((told.get(id) ?? 0) !== expected)
      differs(simulation, `mails of payment ${id}`, told.get(id), expected);
  }
  if (isAllSent && waiting > 0) differs(simulation, 'mails that wait', waiting, 0);
}

/** The caps that limit the rows a credit came with: those entered, and those certified or corrected since. */
function limitingCaps({ caps, entered }: Simulation, { knew }: SimulatedCredit): CapTable {
  return Object.fromEntries(
    Object.entries(caps).filter(([month, annual]) => entered.has(month) || knew[month] !== annual),
  );
}

/**
 * Compares the portal with the model and the bank: each payment has its money or none; each credit owes, to the peso,
 * what the model says after the payments that were applied; the books add up to what the bank holds, and customers were
 * told of just that. Credits with a payment on its way are compared after it is decided, since part of their interest
 * does not grow until then.
 * @param isAllSent whether no mail may wait any more
 * @throws Error that names the first difference.
 */
export function compareMoney(simulation: Simulation, { isAllSent } = { isAllSent: false }): Promise<void> {
  // A process that died in one place may still write in another, so all is read in one snapshot.
  return inSnapshot(simulation.world.database.db, (trx) => compareIn(trx, simulation, isAllSent));
}

/** Keeps for a payment that closed its credit the lowest caps under which it did, whatever is corrected later. */
function holdToClosing({ payments, caps }: Simulation, closedBy: string | undefined): void {
  const index = payments.findIndex(({ id }) => id === closedBy);
  const closing = payments[index];
  if (closing) payments[index] = { ...closing, caps: lowerOf(closing.caps, caps) };
}

/** What the model says of a credit today, or at the end of an earlier day, after the payments that are applied. */
export function modelOf(
  simulation: Simulation,
  credit: SimulatedCredit,
  moneyOf: ReadonlyMap<string, string>,
  asOf = simulation.today,
) {
  const terms = { ...credit.terms, limiting: limitingCaps(simulation, credit) };
  const applied = simulation.payments
    .map((payment, after) => ({ ...payment, after }))
    .filter(({ id, invoice }) => invoice === credit.invoice && moneyOf.get(id) === 'applied');
  const history = [...credit.changes, ...applied]
    .filter(({ on }) => on <= asOf)
    .toSorted((a, b) => a.after - b.after);
  const model = modelTotal({ ...terms, history }, simulation.caps, asOf);
  holdToClosing(simulation, model.closedBy);
  return { ...model, terms, applied };
}

async function compareIn(trx: Handle, simulation: Simulation, isAllSent: boolean): Promise<void> {
  const { credits, today } = simulation;
  const booked: readonly Booked[] = await paymentTables(trx)
    .selectFrom('payment_transaction')
    .select(['public_id', 'reference', 'status', 'money', 'received_amount'])
    .execute();
  compareWithBank(simulation, booked);
  await compareWithMails(trx, simulation, booked, isAllSent);
  if (isAllSent || (Date.parse(today) / 86_400_000) % CHECKED_EVERY === 0) {
    const { differences } = await checkMoney(trx, { kind: 'whole' });
    if (differences.length > 0) {
      const subject = differences[0]?.subject ?? '';
      const history = simulation.world.bank.control.transaction(subject)?.history;
      differs(simulation, 'the check of all books', differences, history ?? []);
    }
  }
  const moneyOf = new Map(booked.map((row) => [row.public_id, row.money]));
  const live = await liveInvoices(trx);
  const invoices = credits.map(({ invoice }) => invoice);
  const stored = new Map((await creditsByInvoice(trx, invoices)).map((credit) => [credit.invoice, credit]));
  let [surplus, capital] = [0, 0];
  for (const credit of credits) {
    const { invoice, changes } = credit;
    const model = modelOf(simulation, credit, moneyOf);
    surplus += model.surplus;
    capital += model.capital;
    const kept = stored.get(invoice);
    if (kept === undefined || live.has(invoice)) continue;
    const total = kept.status === 'closed' ? 0 : totalToPay(kept.state, today).total;
    if (total !== model.total) {
      differs(simulation, `credit ${invoice}`, total, { ...model, changes });
    }
  }
  const balances = await ledgerBalances(trx);
  const sum = [...balances.values()].reduce((all, amount) => all + amount, 0);
  if (sum !== 0) differs(simulation, 'the ledger', sum, 0);
  const received = (money: readonly string[]): number =>
    booked
      .filter((row) => money.includes(row.money))
      .reduce((all, row) => all + (row.received_amount ?? 0), 0);
  const books = {
    clearing: balances.get('gateway_clearing') ?? 0,
    waiting: -(balances.get('unapplied_payments') ?? 0),
    capital: balances.get('capital_receivable') ?? 0,
  };
  const expected = {
    clearing: received(['applied', 'suspense']),
    waiting: received(['suspense']) + surplus,
    capital,
  };
  if (JSON.stringify(books) !== JSON.stringify(expected)) differs(simulation, 'the books', books, expected);
}
