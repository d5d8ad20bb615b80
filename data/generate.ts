import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BusinessDate } from '../shared/credit-engine/src/index.ts';
import { addDays } from '../shared/values/src/dates.ts';
import { type DemoCredit, planOf } from './demo/credits.ts';
import { csvFile, listRows } from './demo/csv.ts';
import { momentOf } from './demo/dates.ts';
import { client, DEMO_PASSWORD, fixedAccounts, fixedCredits, fixedCustomers } from './demo/fixed-accounts.ts';
import { storeCities, zoneOf } from './demo/places.ts';
import { type DemoAccount, type DemoCustomer, generatedCustomer } from './demo/population.ts';
import {
  type DemoTransaction,
  everyStatus,
  type History,
  paidTodayAt,
  transactionsOf,
} from './demo/transactions.ts';
import { usuryTable } from './demo/usury.ts';

export { DEMO_PASSWORD } from './demo/fixed-accounts.ts';

const base = fileURLToPath(new URL('./base/', import.meta.url));
const copied = ['departments.csv', 'municipalities.csv', 'banks.csv', 'zones.csv', 'stores.csv'];

export interface GenerateOptions {
  /** The demo's date: all other dates are relative to it. */
  readonly asOf: BusinessDate;
  /** Number of all customers, including the fixed ones. Default 2,000. */
  readonly customers?: number;
  /**
   * Seconds of that day that have passed; payments of the day are made up to then. Default: 0, without payments on that
   * day.
   */
  readonly until?: number;
  /** Another seed gives other people; the fixed ones stay. Default 20. */
  readonly seed?: number;
}

/** Invented customers with a password; each costs the import a hash. */
const ACCOUNTS = 50;

/**
 * Writes the demo files of a retailer's core system into a folder. The same options give the same bytes; another date
 * moves all dates and keeps people, numbers and situations.
 */
export async function generate(
  folder: string,
  { asOf, customers = 2_000, until = 0, seed = 20 }: GenerateOptions,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(copied.map((file) => copyFile(join(base, file), join(folder, file))));
  const certified = new Map(
    listRows(join(base, 'usury_rates.csv'), ['month', 'annual_rate']).map(
      ([month, rate]) => [month, rate] as const,
    ),
  );
  const caps = usuryTable(certified, addDays(asOf, -4_000), addDays(asOf, 31));
  await writeUsuryRates(folder, caps, certified);

  const credits = await writePeople(folder, { asOf, customers, seed });
  const banks = listRows(join(base, 'banks.csv'), ['code', 'name'])
    .filter(([code]) => code !== '0')
    .map(([code, name]) => ({ code, name }));
  const history: History = { asOf, seed, banks, caps };
  const transactions = await writeCredits(folder, credits, history, until);
  await writeTransactions(folder, transactions);
}

const writeUsuryRates = async (
  folder: string,
  caps: ReadonlyMap<string, string>,
  certified: ReadonlyMap<string, string>,
): Promise<void> => {
  const file = csvFile(join(folder, 'usury_rates.csv'), ['month', 'annual_rate', 'source']);
  for (const [month, annual] of caps) {
    file.write({
      month,
      annual_rate: annual,
      source: certified.has(month) ? 'Superintendencia Financiera' : 'Dato de demostración',
    });
  }
  await file.close();
};

/** Writes customers and users; returns the obligations, sorted by their numbers. */
const writePeople = async (
  folder: string,
  { asOf, customers, seed }: Required<Omit<GenerateOptions, 'until'>>,
): Promise<DemoCredit[]> => {
  const customerFile = csvFile(join(folder, 'customers.csv'), [
    'fiscal_number',
    'first_name',
    'last_name',
    'email',
    'phone',
    'home_phone',
    'municipality_code',
    'street',
    'pending_information',
    'joined_at',
    'approved_limit',
    'preapproved_increase',
    'economic_activity',
  ]);
  const userFile = csvFile(join(folder, 'users.csv'), [
    'fiscal_number',
    'kind',
    'status',
    'profile_id',
    'first_name',
    'last_name',
    'email',
    'phone',
    'initial_password',
  ]);
  const writeCustomer = ({ joinedDaysAgo, ...who }: DemoCustomer, at: number) =>
    customerFile.write({
      fiscal_number: who.fiscalNumber,
      first_name: who.firstName,
      last_name: who.lastName,
      email: who.email,
      phone: who.phone,
      home_phone: who.homePhone,
      municipality_code: who.municipalityCode,
      street: who.street,
      pending_information: who.pendingInformation,
      joined_at: momentOf(addDays(asOf, -joinedDaysAgo), 30_000 + (at % 30_000)),
      approved_limit: who.approvedLimit,
      preapproved_increase: who.preapprovedIncrease,
      economic_activity: who.economicActivity,
    });
  const writeUser = ({ fiscalNumber, firstName, lastName, profileId, hasPassword, ...user }: DemoAccount) =>
    userFile.write({
      ...user,
      fiscal_number: fiscalNumber,
      profile_id: profileId,
      first_name: firstName,
      last_name: lastName,
      initial_password: hasPassword ? DEMO_PASSWORD : '',
    });

  const municipalities = listRows(join(base, 'municipalities.csv'), ['code']).map(([code]) => code);
  const places = { cities: storeCities, municipalities, zoneOf };
  const taken = new Set([...fixedCustomers, ...fixedAccounts].map(({ fiscalNumber }) => fiscalNumber));
  fixedCustomers.forEach(writeCustomer);
  fixedAccounts.forEach(writeUser);
  const unnumbered: Omit<DemoCredit, 'invoice'>[] = [];
  let written = fixedCustomers.length;
  for (let index = 1; written < customers; index += 1) {
    const { customer, isBlocked, credits } = generatedCustomer(index, seed, places);
    const { fiscalNumber } = customer;
    if (taken.has(fiscalNumber)) continue;
    writeCustomer(customer, index);
    unnumbered.push(...credits);
    const canLogIn = written % Math.ceil(customers / ACCOUNTS) === 0;
    if (canLogIn || isBlocked) writeUser(client(fiscalNumber, isBlocked ? 'INACTIVE' : 'ACTIVE', canLogIn));
    written += 1;
    await customerFile.drained();
  }
  await Promise.all([customerFile.close(), userFile.close()]);
  return numbered(unnumbered);
};

/** Approximate days since a credit was opened, so that numbers follow the order of opening. */
const age = ({ paid, anchor }: Omit<DemoCredit, 'invoice'>): number => paid * 30 - anchor;

/** Numbers credits by age, one in ten with a B in front, and inserts the fixed credits. */
const numbered = (unnumbered: Omit<DemoCredit, 'invoice'>[]): DemoCredit[] => {
  const taken = new Set(fixedCredits.map(({ invoice }) => invoice));
  // Series that end near the fixed numbers, or longer numbers where there are too many credits for that.
  const many = unnumbered.length > 40_000;
  const next = many
    ? { B: 1_000_000, E: 2_000_000 }
    : { B: 105_000 - Math.ceil(unnumbered.length / 5), E: 283_000 - unnumbered.length * 2 };
  const numberOf = ({ key }: { key: number }): string => {
    const series = key % 11 === 0 ? 'B' : 'E';
    next[series] += 1 + (key % 3);
    const invoice = `${series}${next[series]}`;
    return taken.has(invoice) ? numberOf({ key }) : invoice;
  };
  const given = unnumbered
    .sort((a, b) => age(b) - age(a) || a.key - b.key)
    .map((credit): DemoCredit => ({ ...credit, invoice: numberOf(credit) }));
  // In byte order, which the importer requires: it reads obligations and instalments side by side.
  return [...given, ...fixedCredits].sort((a, b) => (a.invoice < b.invoice ? -1 : 1));
};

const writeCredits = async (
  folder: string,
  credits: readonly DemoCredit[],
  history: History,
  until: number,
): Promise<DemoTransaction[]> => {
  const obligations = csvFile(join(folder, 'obligations.csv'), [
    'invoice',
    'fiscal_number',
    'opened_on',
    'principal',
    'monthly_rate',
    'iva_rate',
    'term',
    'periodicity',
    'zone_code',
    'sales_person',
    'portfolio',
    'closed_on',
  ]);
  const instalments = csvFile(join(folder, 'instalments.csv'), [
    'invoice',
    'number',
    'due_date',
    'capital',
    'interest',
    'iva',
    'guarantee',
    'paid_capital',
    'paid_interest',
    'paid_iva',
    'paid_guarantee',
    'paid_on',
  ]);
  const caps = Object.fromEntries(history.caps);
  const isFixed = new Set(fixedCustomers.map(({ fiscalNumber }) => fiscalNumber));
  const transactions: DemoTransaction[] = [];
  for (const drawn of credits) {
    const isOfFixed = isFixed.has(drawn.fiscalNumber);
    const todayAt = isOfFixed ? undefined : paidTodayAt(drawn, history.seed, until);
    const credit = todayAt === undefined ? drawn : { ...drawn, paidToday: true };
    const plan = planOf(credit, { ...history, caps });
    obligations.write({
      invoice: credit.invoice,
      fiscal_number: credit.fiscalNumber,
      opened_on: plan.openedOn,
      principal: credit.principal,
      monthly_rate: credit.monthlyRate,
      iva_rate: credit.ivaRate,
      term: credit.term,
      periodicity: 'Mensual',
      zone_code: credit.zone,
      sales_person: credit.salesPerson,
      portfolio: credit.portfolio,
      closed_on: plan.closedOn,
    });
    for (const { number, dueDate, paid, paidOn, ...charges } of plan.instalments) {
      instalments.write({
        invoice: credit.invoice,
        number,
        due_date: dueDate,
        capital: charges.capital,
        interest: charges.interest,
        iva: charges.iva,
        guarantee: charges.guarantee,
        paid_capital: paid.capital,
        paid_interest: paid.interest,
        paid_iva: paid.iva,
        paid_guarantee: paid.guarantee,
        paid_on: paidOn,
      });
    }
    // The fixed people paid their recent instalments through the portal, so that their histories have entries.
    transactions.push(
      ...transactionsOf(credit, plan, history, { throughPortal: isOfFixed ? 1 : undefined, todayAt }),
    );
    transactions.push(...everyStatus(credit, plan, history));
    await obligations.drained();
    await instalments.drained();
  }
  await Promise.all([obligations.close(), instalments.close()]);
  return transactions;
};

const FIRST_REFERENCE = 1_000_000_000;

const writeTransactions = async (folder: string, transactions: DemoTransaction[]): Promise<void> => {
  const file = csvFile(join(folder, 'transactions.csv'), [
    'reference',
    'fiscal_number',
    'created_at',
    'paid_at',
    'status',
    'response_gateway',
    'reason_code',
    'bank_code',
    'bank_name',
    'concept',
    'trazability_code',
    'ticket_id',
    'login',
  ]);
  const lines = csvFile(join(folder, 'transaction_invoices.csv'), [
    'reference',
    'invoice',
    'amount_without_mora',
    'interests_mora',
    'marca',
  ]);
  transactions.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
  for (const [at, transaction] of transactions.entries()) {
    const reference = String(FIRST_REFERENCE + at * 7);
    // PSE gives both numbers after it has accepted the payment.
    const reachedBank = transaction.status !== 'Init' && transaction.status !== 'Error';
    file.write({
      reference,
      fiscal_number: transaction.fiscalNumber,
      created_at: transaction.createdAt,
      paid_at: transaction.paidAt,
      status: transaction.status,
      response_gateway: transaction.responseGateway,
      reason_code: transaction.reasonCode,
      bank_code: transaction.bank.code,
      bank_name: transaction.bank.name,
      concept: `Pago de la factura ${transaction.lines.map(({ invoice }) => invoice).join(', ')}`,
      trazability_code: reachedBank ? 118_000_000 + at * 13 : null,
      ticket_id: reachedBank ? 4_471_000_000 + at * 29 : null,
      login: transaction.login,
    });
    for (const { invoice, amountWithoutMora, interestsMora, marca } of transaction.lines) {
      lines.write({
        reference,
        invoice,
        amount_without_mora: amountWithoutMora,
        interests_mora: interestsMora,
        marca,
      });
    }
    await file.drained();
    await lines.drained();
  }
  await Promise.all([file.close(), lines.close()]);
};
