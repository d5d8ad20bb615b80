import { totalToPay } from '@portal/credit-engine';
import { creditsByInvoice, ledgerBalances } from '../../credit/index.ts';
import { paymentTables } from '../../payments/tables.ts';
import { type Handle, inSnapshot } from '../../platform/database.ts';
import { modelTotal } from './money-model.ts';
import type { CapTable } from './money-model-shapes.ts';
import { liveInvoices, type SimulatedCredit, type Simulation } from './simulated-portal.ts';

interface Booked {
  readonly public_id: string;
  readonly reference: string;
  readonly status: string;
  readonly money: string;
  readonly received_amount: number | null;
}

function differs(simulation: Simulation, what: string, found: unknown, expected: unknown): never {
  throw new Error(
    `On ${simulation.today} ${what}: the portal says ${JSON.stringify(found)}, the model ${JSON.stringify(expected)}`,
  );
}

/**
 * Days that the portal has to learn of a change at the bank that no event told of: until the second reconciliation after
 * it, for the first may find that a process that died still holds the day.
 */
const LAG = 7;

/** What the bank holds against what the portal booked of each payment. */
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

/** The caps that limit the rows a credit came with: those entered, and those that were not known, or other, by then. */
function limitingCaps({ caps, entered }: Simulation, { knew }: SimulatedCredit): CapTable {
  return Object.fromEntries(
    Object.entries(caps).filter(([month, annual]) => entered.has(month) || knew[month] !== annual),
  );
}

/**
 * Holds the portal against the model and the bank: each payment has its money or none; each credit owes, to the peso,
 * what the model says after the payments that were applied; and the books add up to what the bank holds.
 * Credits with a payment on its way are compared once it is decided, for until then part of their interest rests.
 * @throws Error that names the first difference.
 */
export function compareMoney(simulation: Simulation): Promise<void> {
  // What a process had under way when another part of it died may be written meanwhile.
  return inSnapshot(simulation.world.database.db, (trx) => compareIn(trx, simulation));
}

async function compareIn(trx: Handle, simulation: Simulation): Promise<void> {
  const { payments, credits, caps, today } = simulation;
  const booked: readonly Booked[] = await paymentTables(trx)
    .selectFrom('payment_transaction')
    .select(['public_id', 'reference', 'status', 'money', 'received_amount'])
    .execute();
  compareWithBank(simulation, booked);
  const moneyOf = new Map(booked.map((row) => [row.public_id, row.money]));
  const live = await liveInvoices(trx);
  const invoices = credits.map(({ invoice }) => invoice);
  const stored = new Map((await creditsByInvoice(trx, invoices)).map((credit) => [credit.invoice, credit]));
  let [surplus, capital] = [0, 0];
  for (const credit of credits) {
    const { invoice, changes } = credit;
    const terms = { ...credit.terms, limiting: limitingCaps(simulation, credit) };
    const applied = payments
      .map((payment, after) => ({ ...payment, after }))
      .filter(({ id, invoice: of }) => of === invoice && moneyOf.get(id) === 'applied');
    const history = [...changes, ...applied].toSorted((a, b) => a.after - b.after);
    const model = modelTotal({ ...terms, history }, caps, today);
    surplus += model.surplus;
    capital += model.capital;
    const kept = stored.get(invoice);
    if (kept === undefined || live.has(invoice)) continue;
    const total = kept.status === 'closed' ? 0 : totalToPay(kept.state, today).total;
    if (total !== model.total) {
      differs(simulation, `credit ${invoice}`, total, { ...model, terms, applied, changes });
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
