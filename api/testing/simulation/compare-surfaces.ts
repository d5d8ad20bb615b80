import type { Output } from '@portal/contract';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { sumDebts } from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import { pesos } from '@portal/values/number-formats';
import {
  type Credit,
  creditsByInvoice,
  invoiceMoney,
  invoicesOf,
  paymentPlanOf,
  receiptOf,
  summaryOf,
  unpaidInstalments,
} from '../../src/money/credit/index.ts';
import { findTransaction, paymentsByStatus } from '../../src/money/payments/index.ts';
import { paymentTables } from '../../src/money/payments/tables.ts';
import { debtCertificate } from '../../src/papers/documents/certificates/debt.ts';
import { paymentPlanCertificate } from '../../src/papers/documents/certificates/payment-plan.ts';
import { peaceCertificate } from '../../src/papers/documents/certificates/peace.ts';
import { rentCertificate } from '../../src/papers/documents/certificates/rent.ts';
import type { DocumentContent } from '../../src/papers/documents/content.ts';
import { receiptDocument } from '../../src/papers/documents/receipt.ts';
import { stateReader } from '../../src/papers/documents/statements/credit-on.ts';
import { statementPeriods } from '../../src/papers/documents/statements/periods.ts';
import { statementOf, totalOf } from '../../src/papers/documents/statements/statement.ts';
import { statementDocument } from '../../src/papers/documents/statements/statement-document.ts';
import { reconciliationReport } from '../../src/papers/reports/queries/reconciliation.ts';
import { fileSources } from '../../src/papers/reports/routes.ts';
import type { Handle } from '../../src/platform/database/database.ts';
import { ApiError } from '../../src/platform/process/api-error.ts';
import { LAG } from './background-work.ts';
import { differs, modelOf } from './compare-money.ts';
import { dayAfter, did, liveInvoices, type SimulatedCredit, type Simulation } from './simulated-portal.ts';

type Model = ReturnType<typeof modelOf>;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** The portal's figure beside the model's. @throws Error where they differ. */
function same(simulation: Simulation, what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) differs(simulation, what, found, expected);
}

/** A credit with what the model says of it, today and at the end of an earlier day. */
interface Compared {
  readonly credit: Credit;
  readonly model: Model;
  readonly modelOn: (day: string) => Model;
}

/** Credits of a customer with what the model says of each; undefined while one of them cannot be compared. */
async function creditsOf(
  trx: Handle,
  simulation: Simulation,
  fiscalNumber: string,
): Promise<readonly Compared[] | undefined> {
  const own = simulation.credits.filter((credit) => credit.fiscalNumber === fiscalNumber);
  const { due } = await trx
    .withTables<{ usury_rate: { correction_due: boolean } }>()
    .selectFrom('usury_rate')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('correction_due', '=', true)
    .executeTakeFirstOrThrow();
  const live = await liveInvoices(trx);
  // A cap that no job has brought to the credits, and a payment on its way: both are compared when they are over.
  if (due > 0 || own.some(({ invoice }) => live.has(invoice))) return undefined;
  const booked = await paymentTables(trx)
    .selectFrom('payment_transaction')
    .select(['public_id', 'money'])
    .execute();
  const moneyOf = new Map(booked.map((row) => [row.public_id, row.money]));
  const stored = await creditsByInvoice(
    trx,
    own.map(({ invoice }) => invoice),
  );
  const byInvoice = new Map(own.map((credit) => [credit.invoice, credit]));
  return stored.map((credit) => {
    const simulated = byInvoice.get(credit.invoice) as SimulatedCredit;
    const modelOn = (day: string) => modelOf(simulation, simulated, moneyOf, day);
    return { credit, model: modelOn(simulation.today), modelOn };
  });
}

/**
 * Compares the figures that JSON answers give of a customer with the model: what closes each credit, its capital, the
 * rows to pay and the plan, in the lists, the summary and the sums that mails are made of.
 */
function compareFigures(simulation: Simulation, all: readonly Compared[]): void {
  const { today } = simulation;
  const open = all.filter(({ credit }) => credit.status === 'open');
  const credits = open.map(({ credit }) => credit);
  const listed = invoicesOf(credits, '', today);
  const summary = summaryOf(credits, 0, today);
  same(
    simulation,
    'the summary of debt',
    summary.summary.debt_balance,
    sum(open.map(({ model }) => model.capital)),
  );
  for (const [index, { credit, model }] of open.entries()) {
    const { invoice } = credit;
    const row = listed.invoices[index] as Output<'GET /api/invoices'>['invoices'][number];
    const unpaid = unpaidInstalments(credit, today);
    same(simulation, `the list says of ${invoice}`, [row.total_to_pay, row.mora], [model.total, model.late]);
    same(simulation, `the summary says of ${invoice}`, summary.invoices[index]?.balance, model.capital);
    const plan = paymentPlanOf(credit, today).plan;
    same(
      simulation,
      `the plan of ${invoice} asks for`,
      sum(plan.map(({ pending }) => pending)),
      sumDebts(unpaid).total,
    );
    same(
      simulation,
      `the rows of ${invoice} ask for`,
      sum(row.quotas.map(({ quota_value }) => quota_value)) + row.mora,
      sumDebts(unpaid).total,
    );
  }
  for (const { credit, model } of all)
    same(
      simulation,
      `what mails and receipts say of ${credit.invoice}`,
      invoiceMoney(credit, today).owed,
      model.total,
    );
}

/** Content of a document, or the code of its refusal. */
const contentOr = (content: Promise<DocumentContent>): Promise<DocumentContent | string> =>
  content.catch((error: unknown) => {
    if (error instanceof ApiError) return error.code;
    throw error;
  });

const textOf = (content: DocumentContent | string): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

/** A paper is issued and says each of these. */
function says(
  simulation: Simulation,
  what: string,
  paper: DocumentContent | string,
  words: readonly string[],
): void {
  const text = textOf(paper);
  for (const word of words) if (!text.includes(word)) differs(simulation, `${what} does not say`, text, word);
}

/** Compares every paper of a customer with the model. */
async function comparePapers(
  trx: Handle,
  simulation: Simulation,
  fiscalNumber: string,
  all: readonly Compared[],
): Promise<void> {
  const { today, payments } = simulation;
  const credits = all.map(({ credit }) => credit);
  const subject = { db: trx, today, credits, holder: { fiscalNumber, name: 'Mariana Gómez' } };
  const open = all.filter(({ credit }) => credit.status === 'open');
  const debt = await contentOr(debtCertificate(subject));
  if (open.length === 0) same(simulation, 'the certificate of debt', debt, 'NO_OPEN_INVOICES');
  else
    says(simulation, 'the certificate of debt', debt, [
      `debía ${pesos(sum(open.map(({ model }) => model.total)))} por`,
      ...open.map(({ model }) => pesos(model.total)),
    ]);
  const peace = await contentOr(peaceCertificate(subject));
  const isOwed = all.some(({ model }) => model.closedBy === undefined);
  same(simulation, 'the paz y salvo of a debtor', peace === 'WALLET_BALANCE', isOwed);
  const year = Number(today.slice(0, 4)) - 1;
  const lastDay = `${year}-12-31`;
  const rent = await contentOr(rentCertificate(subject, year));
  if (typeof rent !== 'string') {
    let balance = 0;
    for (const { credit, modelOn } of all) {
      if (credit.openedOn > lastDay || (credit.closedOn ?? today) < `${year}-01-01`) continue;
      const { capital, closedBy } = modelOn(lastDay);
      if (closedBy === undefined) balance += capital;
    }
    const isNear = payments.some(({ on }) => on >= dayAfter(lastDay, -1) && on <= dayAfter(lastDay, 1));
    if (!isNear) says(simulation, 'the certificate for the tax return', rent, [`de ${pesos(balance)};`]);
  }
  for (const { credit, model } of all) {
    const { invoice } = credit;
    says(simulation, `the plan of ${invoice}`, await paymentPlanCertificate(subject, invoice), [
      pesos(credit.principal),
    ]);
    const [period] = statementPeriods(credit, today);
    if (period === undefined) continue;
    const statement = await statementOf(credit, period, today, stateReader(trx));
    const { opening, lent, charges, payments: paid, closing } = statement;
    const moved = sum(paid.map(({ amounts }) => totalOf(amounts)));
    same(
      simulation,
      `the statement of ${invoice} adds up to`,
      totalOf(opening) + lent + totalOf(charges) - moved,
      totalOf(closing),
    );
    if (credit.status === 'open')
      same(simulation, `the statement of ${invoice} ends with`, closing.capital, model.capital);
    says(simulation, `the statement of ${invoice}`, statementDocument(credit, statement), [
      pesos(closing.capital),
    ]);
  }
}

/** Compares receipts, pages and mails of a customer's payments with what the bank took. */
async function comparePayments(trx: Handle, simulation: Simulation, fiscalNumber: string): Promise<void> {
  const { payments, credits, today, world, mailbox } = simulation;
  const own = new Set(
    credits.filter((credit) => credit.fiscalNumber === fiscalNumber).map(({ invoice }) => invoice),
  );
  for (const { id, amount, reference } of payments.filter(({ invoice }) => own.has(invoice))) {
    const transaction = await findTransaction(trx, id);
    if (transaction === undefined) differs(simulation, `payment ${id}`, 'nothing', 'a page');
    const { money, amounts } = transaction;
    const holds = money === 'applied' || money === 'in_review';
    same(
      simulation,
      `payment ${id} shows`,
      [transaction.total_amount, amounts.received, amounts.applied + amounts.waiting],
      [amount, holds ? amount : 0, holds ? amount : 0],
    );
    if (transaction.status !== 'Approved') continue;
    const receipt = await receiptOf(trx, id, today);
    const paper = receiptDocument({ transaction, receipt } as Output<'GET /api/transactions/:id'>, today);
    says(simulation, `the receipt of ${id}`, paper, [`Pago de ${pesos(amount)} por PSE`]);
    if (holds && receipt !== null) {
      same(
        simulation,
        `the receipt of ${id} adds up to`,
        sum(receipt.invoices.map(({ paid }) => paid)),
        amount,
      );
      for (const { paid, instalments, to_capital, unapplied } of receipt.invoices)
        same(
          simulation,
          `the rows of the receipt of ${id}`,
          sum(instalments.map(({ total }) => total)) + to_capital + unapplied,
          paid,
        );
    }
    const taken = (world.bank.control.transaction(reference)?.wire.amount_in_cents ?? 0) / 100;
    for (const { subject, body } of mailbox.about(id))
      if (!`${subject}\n${body}`.includes(pesos(taken)))
        differs(simulation, `a mail about ${id} does not say`, subject, pesos(taken));
  }
}

/** Compares reports, files and the comparison with the bank with the payments that were made. */
async function compareReports(trx: Handle, simulation: Simulation): Promise<void> {
  const { payments, today, world } = simulation;
  const { gateway } = world.ctx;
  const statuses = new Map(
    (
      await paymentTables(trx).selectFrom('payment_transaction').select(['public_id', 'status']).execute()
    ).map(({ public_id, status }) => [public_id, status]),
  );
  const approved = payments.filter(({ id }) => statuses.get(id) === 'Approved');
  const expected = [approved.length, sum(approved.map(({ amount }) => amount))];
  const figures = (await paymentsByStatus(trx, {})).find(({ status }) => status === 'Approved');
  same(simulation, 'the report counts', [figures?.count ?? 0, figures?.amount ?? 0], expected);
  const sources = fileSources(gateway);
  const context = { ...world.ctx, db: trx };
  const rowsOf = async (source: typeof sources.payments, filters: Record<string, string>) => {
    const { upTo } = await source.count(context, filters);
    let text = '';
    for await (const { bytes } of source.write(context, filters, upTo)) text += bytes.toString();
    const [, ...lines] = text.trim().split('\r\n');
    return lines.map((line) => line.split(';'));
  };
  const inFile = (await rowsOf(sources.payments, {})).filter(
    ([, , , status]) =>
      status === `"${transactionStatusLabels.Approved}"` || status === transactionStatusLabels.Approved,
  );
  same(
    simulation,
    'the file of payments counts',
    [inFile.length, sum(inFile.map((cells) => Number(cells[8])))],
    expected,
  );
  const day = dayAfter(today, -LAG - 1);
  if (day < dayAfter(businessDate(new Date('2026-11-20T15:00:00Z')), 1)) return;
  const report = await reconciliationReport(trx, gateway, [day, day]);
  const [ofDay] = report.days;
  same(
    simulation,
    `the comparison of ${day}`,
    [ofDay?.our_count, ofDay?.our_amount, report.total_differences],
    [ofDay?.bank_count, ofDay?.bank_amount, 0],
  );
  const [year = '', month = '', date = ''] = day.split('-');
  const wire = `${date}-${month}-${year.slice(2)}`;
  const compared = await rowsOf(sources.reconciliation, { min_date: wire, max_date: wire });
  same(simulation, `the file of the comparison of ${day}`, compared.length, report.matched);
}

/**
 * Compares what the portal says to and about the customer of a credit with the model, after something was done to it:
 * the figures of every JSON answer; at one act in `everyPaper`, drawn by the seed, papers, mails, reports, files and
 * the comparison too.
 * @throws Error that names the first difference.
 */
export async function compareSurfaces(
  trx: Handle,
  simulation: Simulation,
  credit: SimulatedCredit,
): Promise<void> {
  const { fiscalNumber } = credit;
  const isWhole = simulation.looking.chance(1 / simulation.everyPaper);
  const all = await creditsOf(trx, simulation, fiscalNumber);
  if (all === undefined) return;
  compareFigures(simulation, all);
  did(simulation, 'figures compared');
  if (!isWhole) return;
  await comparePapers(trx, simulation, fiscalNumber, all);
  await comparePayments(trx, simulation, fiscalNumber);
  await compareReports(trx, simulation);
  did(simulation, 'papers, mails, reports and files compared');
}
