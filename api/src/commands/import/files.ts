import { eachField, personFields } from '@portal/contract/person-fields';
import { personFieldNames } from '@portal/contract/person-headings';
import {
  address,
  annualRate,
  bankCode,
  code,
  count,
  date,
  degrees,
  email,
  fiscalNumber,
  identifier,
  initialPassword,
  invoiceNumber,
  moment,
  month,
  oneOf,
  optional,
  orEmpty,
  percent,
  personName,
  pesos,
  phone,
  storeCode,
  storeHours,
  storePhone,
  text,
  yesNo,
} from './fields.ts';
import { type RowOf, table } from './tables.ts';

// What each column means is written in data/README.md.

export const departments = table('departments.csv', { code: code(2), name: text(80) });

export const municipalities = table('municipalities.csv', {
  code: code(5),
  department_code: code(2),
  name: text(80),
});

export const banks = table('banks.csv', { code: bankCode, name: text(120) });

export const zones = table('zones.csv', { code: identifier, name: text(80), excludes_term_change: yesNo });

export const usuryRates = table('usury_rates.csv', {
  month,
  annual_rate: annualRate,
  source: text(120, { least: 3 }),
});

export const stores = table('stores.csv', {
  code: storeCode,
  name: text(80),
  city: text(60),
  address: address(160),
  latitude: degrees(-5, 14),
  longitude: degrees(-82, -66),
  image_icon: text(200, { required: false }),
  phone: orEmpty(storePhone),
  hours: storeHours,
});

export const customers = table('customers.csv', {
  fiscal_number: fiscalNumber,
  ...eachField(personFieldNames, (name) => {
    const { kind } = personFields[name];
    return kind === 'personName' ? personName : orEmpty({ email, phone }[kind]);
  }),
  municipality_code: optional(code(5)),
  street: orEmpty(address(160)),
  pending_information: yesNo,
  joined_at: moment,
  approved_limit: pesos(),
  preapproved_increase: pesos(),
  economic_activity: text(80, { required: false }),
});

export const users = table('users.csv', {
  fiscal_number: fiscalNumber,
  kind: oneOf('client', 'staff'),
  status: oneOf('ACTIVE', 'INACTIVE'),
  profile_id: optional(count(1, 100_000)),
  first_name: orEmpty(personName),
  last_name: orEmpty(personName),
  email: orEmpty(email),
  phone: orEmpty(phone),
  initial_password: orEmpty(initialPassword),
});

export const obligations = table('obligations.csv', {
  invoice: invoiceNumber,
  fiscal_number: fiscalNumber,
  opened_on: date,
  principal: pesos({ least: 1 }),
  monthly_rate: percent,
  iva_rate: percent,
  term: count(1, 360),
  periodicity: oneOf('Mensual'),
  zone_code: optional(identifier),
  sales_person: text(120, { required: false }),
  portfolio: oneOf('active', 'written_off'),
  closed_on: optional(date),
});

export const instalments = table('instalments.csv', {
  invoice: invoiceNumber,
  number: count(1, 360),
  due_date: date,
  capital: pesos(),
  interest: pesos(),
  iva: pesos(),
  guarantee: pesos(),
  paid_capital: pesos(),
  paid_interest: pesos(),
  paid_iva: pesos(),
  paid_guarantee: pesos(),
  paid_on: optional(date),
});

export const transactions = table('transactions.csv', {
  reference: identifier,
  fiscal_number: fiscalNumber,
  created_at: moment,
  paid_at: optional(moment),
  status: oneOf('Init', 'Pending', 'Approved', 'Fail', 'Cancelled', 'Error'),
  response_gateway: text(120, { required: false }),
  reason_code: text(40, { required: false }),
  bank_code: text(10, { required: false }),
  bank_name: text(120, { required: false }),
  concept: text(120),
  trazability_code: optional(identifier),
  ticket_id: optional(identifier),
  login: yesNo,
});

export const transactionInvoices = table('transaction_invoices.csv', {
  reference: identifier,
  invoice: invoiceNumber,
  amount_without_mora: pesos(),
  interests_mora: pesos(),
  marca: oneOf('C', 'Y', 'N'),
});

export type ObligationRow = RowOf<typeof obligations>;
export type InstalmentRow = RowOf<typeof instalments>;
