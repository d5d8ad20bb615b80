import { randomUUID } from 'node:crypto';
import { schedule, sumDebts, totalToPay } from '@portal/credit-engine';
import {
  type Credit,
  correctForCaps,
  creditsByInvoice,
  lockObligations,
  openObligations,
  replacePlan,
  saveUsuryRates,
  simulateTerm,
  unpaidInstalments,
  usuryRates,
} from '../../credit/index.ts';
import { reconcileDays } from '../../money-desk/operations/reconcile-days.ts';
import { settle } from '../../payments/settle.ts';
import { paymentTables } from '../../payments/tables.ts';
import {
  addCustomer,
  openWorld,
  payBody,
  serverOver,
  type World,
} from '../../payments/testing/payment-world.ts';
import { settleDue } from '../../payments/worker.ts';
import { businessDate } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database.ts';
import { compareMoney } from './compare-money.ts';
import { DEATHS_OF_PAYING, DEATHS_OF_SETTLING, dyingProcess } from './dying-process.ts';
import type { Choice } from './money-model-shapes.ts';
import { seeded } from './seeded.ts';
import { liveInvoices, type SimulatedCredit, type Simulation } from './simulated-portal.ts';

/** What a run did, for its report. */
export interface SimulationReport {
  readonly days: number;
  readonly acts: Readonly<Record<string, number>>;
}

const CUSTOMERS = ['1700000001', '1700000002', '1700000003'];
const FIRST_DAY = '2026-11-20';
const RATES = ['1.8334', '1.3177', '1.7000', '0'];
/** Days between two reconciliations. */
const RECONCILED_EVERY = 3;
const CHOICES: readonly Choice[] = ['next_instalments', 'shorten_term', 'lower_instalment'];

const dayAfter = (on: string, days: number): string =>
  new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);

function did(simulation: Simulation, act: string): void {
  simulation.acts[act] = (simulation.acts[act] ?? 0) + 1;
}

/** Opens a new credit of a customer, as a sale of the day would. */
async function openCredit(simulation: Simulation, fiscalNumber: string): Promise<void> {
  const { random, world, credits, today } = simulation;
  const terms = {
    opened: today,
    capital: random.whole(30_000, 2_000_000),
    monthlyRate: random.pick(RATES),
    ivaRate: random.pick(['0', '0', '19']),
    guarantee: random.pick([0, 0, 71_400]),
    instalments: random.whole(1, 12),
    firstDue: dayAfter(today, random.whole(20, 35)),
  };
  const invoice = `S${credits.length + 1}`;
  const rows = schedule({ ...terms, firstDueDate: terms.firstDue });
  const paid = { capital: 0, interest: 0, iva: 0, guarantee: 0 };
  await inTransaction(world.database.db, (trx) =>
    openObligations(
      trx,
      [
        {
          invoice,
          fiscalNumber,
          openedOn: today,
          principal: terms.capital,
          monthlyRate: terms.monthlyRate,
          ivaRate: terms.ivaRate,
          periodicity: 'MENSUAL',
          zoneCode: null,
          salesPerson: '',
          portfolio: 'active',
          closedOn: null,
          instalments: rows.map(({ number, dueDate, capital, interest, iva, guarantee }) => ({
            ...{ number, dueDate, capital, interest, iva, guarantee, paid, paidOn: null },
          })),
        },
      ],
      { occurredAt: world.clock.now(), businessDate: today },
    ),
  );
  credits.push({ invoice, fiscalNumber, terms, changes: [], knew: simulation.caps });
  did(simulation, 'credit opened');
}

async function creditOf({ world }: Simulation, invoice: string): Promise<Credit> {
  const [credit] = await creditsByInvoice(world.database.db, [invoice]);
  if (credit === undefined) throw new Error(`There is no credit ${invoice}`);
  return credit;
}

/** A customer pays: the due instalments, an amount, or the total, with what is to become of the rest. */
async function pay(simulation: Simulation, { invoice, fiscalNumber }: SimulatedCredit): Promise<void> {
  const { world, random, today, caps } = simulation;
  const credit = await creditOf(simulation, invoice);
  if (credit.status === 'closed') return;
  const unpaid = unpaidInstalments(credit, today);
  const { mora } = sumDebts(unpaid);
  const total = totalToPay(credit.state, today).total;
  if (total < 1) return;
  const closes = random.chance(0.12);
  const asked = random.chance(0.5)
    ? sumDebts(unpaid.slice(0, random.whole(1, 3))).total
    : random.whole(1, total);
  const amount = closes ? total : Math.min(total, Math.max(asked, mora, 1));
  const choice = random.pick(CHOICES);
  const body = payBody({ who: fiscalNumber, invoices: [invoice], amount });
  const [line] = body.invoices_to_pay;
  if (line === undefined) throw new Error('a payment has a line');
  const late = Math.min(mora, amount);
  const shown = {
    ...line,
    interests_mora: late,
    amount_without_mora: amount - late,
    marca: closes ? ('Y' as const) : ('N' as const),
    beyond_due: choice,
  };
  const post = (app: World['app']) =>
    app.inject({
      method: 'POST',
      url: '/api/pay_invoices',
      headers: { 'x-principal': fiscalNumber, 'idempotency-key': randomUUID() },
      payload: { ...body, invoices_to_pay: [shown] },
    });
  if (random.chance(0.06)) {
    const { ctx, dead } = dyingProcess(simulation, DEATHS_OF_PAYING);
    const dying = await serverOver(ctx);
    const answer = await Promise.race([post(dying), dead]);
    await dying.close();
    did(simulation, answer === 'dead' ? 'death while paying' : 'payment of a dying process');
  } else {
    const response = await post(world.app);
    const reply = response.json();
    did(
      simulation,
      `payment ${reply.status === 'Pending' ? 'started' : (reply.code ?? response.statusCode)}`,
    );
  }
  // Whatever was answered, if anything: what the portal has begun may be approved.
  const begun = await paymentTables(world.database.db)
    .selectFrom('payment_transaction')
    .select(['public_id', 'reference', 'status'])
    .where('public_id', 'not in', ['', ...simulation.payments.map(({ id }) => id)])
    .execute();
  for (const { public_id: id, reference, status } of begun) {
    simulation.payments.push({ id, reference, invoice, on: today, amount, choice, closes, caps });
    if (status === 'Pending') await decideAtOnce(simulation, reference);
  }
}

/** What most customers do at the bank's page within minutes; the others leave, and the bank ends their payments. */
async function decideAtOnce({ world, random, acts }: Simulation, reference: string): Promise<void> {
  if (random.chance(0.25)) return;
  const event = random.chance(0.8);
  const isApproved = random.chance(0.85);
  world.bank.control.settle(
    reference,
    isApproved ? { status: 'APPROVED' } : { status: 'DECLINED', reason: '00002' },
    { event },
  );
  acts[isApproved ? 'approval' : 'refusal'] = (acts[isApproved ? 'approval' : 'refusal'] ?? 0) + 1;
  if (event) await settle(world.ctx, reference);
}

/** The bank moves a payment: it approves, refuses, changes its mind or takes back, with or without telling. */
async function moveAtBank(simulation: Simulation): Promise<void> {
  const { world, random, payments, today } = simulation;
  const recent = payments.filter(({ on }) => dayAfter(on, 45) > today);
  if (recent.length === 0) return;
  const { reference } = random.pick(recent);
  const { control } = world.bank;
  const status = control.transaction(reference)?.wire.status;
  const event = random.chance(0.7);
  if (status === 'APPROVED') {
    if (!random.chance(0.15)) return;
    control.reverse(reference, { event });
    did(simulation, 'taken back');
    return;
  }
  if (status === 'PENDING' || random.chance(0.08)) {
    const isApproved = random.chance(0.75);
    control.settle(reference, isApproved ? { status: 'APPROVED' } : { status: 'DECLINED', reason: '00002' }, {
      event,
    });
    did(simulation, `${status === 'PENDING' ? '' : 'late '}${isApproved ? 'approval' : 'refusal'}`);
  }
}

/** The bank tells of payments again, late, in any order and several times at once. */
async function tellAgain(simulation: Simulation): Promise<void> {
  const { world, random, payments } = simulation;
  if (payments.length === 0) return;
  const told = Array.from({ length: random.whole(1, 3) }, () => random.pick(payments.slice(-30)).reference);
  await Promise.all([...told, ...told].map((reference) => settle(world.ctx, reference)));
  did(simulation, 'told again');
}

/** The customer agrees to a longer term, where the credit allows one. */
async function changeTerm(simulation: Simulation, simulated: SimulatedCredit): Promise<void> {
  const { world, random, today, payments } = simulation;
  const ahead = payments.some(
    ({ invoice, on, choice }) =>
      invoice === simulated.invoice && choice === 'next_instalments' && dayAfter(on, 35) > today,
  );
  if (ahead || (await liveInvoices(simulation.world.database.db)).has(simulated.invoice)) return;
  await inTransaction(world.database.db, async (trx) => {
    await lockObligations(trx, [simulated.invoice]);
    const [credit] = await creditsByInvoice(trx, [simulated.invoice]);
    if (credit === undefined) return;
    const term = credit.term + random.whole(1, 6);
    const found = simulateTerm(credit, term, { minimum: 1, maximum: 60 }, today);
    if (found.outcome !== 'simulated') return;
    await replacePlan(trx, credit, found.change, today, world.clock.now());
    simulated.changes.push({
      id: `T${simulated.changes.length}`,
      ...{ on: today, term, after: payments.length },
    });
    did(simulation, 'term changed');
  });
}

/**
 * The cap of a month is certified: mostly that of today's, some days late, at times that of the next month, or another
 * one for the last month. An administrator enters it, or it comes with a core system's file.
 */
async function certifyCap(simulation: Simulation): Promise<void> {
  const { world, random, today, caps } = simulation;
  const ahead = random.pick([0, 0, 0, 0, 0, 0, 28, -28]);
  const month = dayAfter(`${today.slice(0, 7)}-15`, ahead).slice(0, 7);
  const isKnown = caps[month] !== undefined;
  if (isKnown && !(ahead < 0 && random.chance(0.2))) return;
  const origin = random.pick(['entered', 'entered', 'file'] as const);
  const annual = (random.whole(1900, 2600) / 100).toFixed(2);
  await inTransaction(world.database.db, (trx) =>
    saveUsuryRates(trx, [{ month, annual, source: 'Simulation' }], origin),
  );
  simulation.caps = { ...caps, [month]: annual };
  if (origin === 'entered') simulation.entered.add(month);
  did(simulation, `cap ${isKnown ? 'changed' : 'certified'}, ${origin}`);
}

/** What the payments job, the desk and the corrections of caps do by themselves in a day. */
async function runJobs(simulation: Simulation): Promise<void> {
  const { world, random } = simulation;
  await correctForCaps(world.ctx);
  if (random.chance(0.05)) {
    const { ctx, dead } = dyingProcess(simulation, DEATHS_OF_SETTLING);
    const job = random.pick([settleDue, reconcileDays]);
    const end = await Promise.race<unknown>([job(ctx), dead]);
    const what = job === settleDue ? 'settling' : 'reconciling';
    did(simulation, end === 'dead' ? `death while ${what}` : `${what} of a dying process`);
  }
  await settleDue(world.ctx);
  // On most days there is nothing to find. A round compares only some of the days that are due.
  if ((Date.parse(simulation.today) / 86_400_000) % RECONCILED_EVERY > 0) return;
  for (let days = await reconcileDays(world.ctx); days.length > 0; ) days = await reconcileDays(world.ctx);
}

async function oneDay(simulation: Simulation): Promise<void> {
  const { world, random, credits } = simulation;
  world.clock.set(`${simulation.today}T15:00:00Z`);
  if (random.chance(0.3)) await certifyCap(simulation);
  const open = credits.slice(-3 * CUSTOMERS.length);
  if (open.length < 4 || random.chance(0.01)) await openCredit(simulation, random.pick(CUSTOMERS));
  for (const credit of open) {
    if (random.chance(0.08)) await pay(simulation, credit);
    if (random.chance(0.005)) await changeTerm(simulation, credit);
  }
  for (let moves = random.whole(0, 3); moves > 0; moves -= 1) await moveAtBank(simulation);
  if (random.chance(0.1)) await tellAgain(simulation);
  await runJobs(simulation);
  if (random.chance(0.2)) {
    // The seconds around midnight, when a day's payment meets the next day's.
    world.clock.set(`${dayAfter(simulation.today, 1)}T04:59:57Z`);
    await pay(simulation, random.pick(credits));
    world.clock.advance(4_000);
    simulation.today = businessDate(world.clock.now());
    await pay(simulation, random.pick(credits));
  }
}

/**
 * Runs the portal's money through so many virtual days from one seed: customers pay and change their terms, the bank
 * approves, refuses, forgets to tell, tells twice and takes back, caps are certified late, processes die. At the end of each day the portal is
 * compared with the model. @throws Error that names the first difference.
 */
export async function simulate(seed: number, days: number): Promise<SimulationReport> {
  // The bank is never silent here, so an answer that takes long tells of a busy machine alone.
  const world = await openWorld({ gatewayTimeout: 60_000 });
  try {
    for (const fiscalNumber of CUSTOMERS) await addCustomer(world, fiscalNumber, []);
    const known = await usuryRates(world.database.db);
    const simulation: Simulation = {
      world,
      random: seeded(seed),
      credits: [],
      payments: [],
      caps: Object.fromEntries(known.map(({ month, annual }) => [month, annual])),
      entered: new Set(),
      today: FIRST_DAY,
      acts: {},
    };
    for (let day = 0; day < days; day += 1) {
      simulation.today = dayAfter(FIRST_DAY, day);
      await oneDay(simulation);
      await compareMoney(simulation);
    }
    return { days, acts: simulation.acts };
  } finally {
    await world.close();
  }
}
