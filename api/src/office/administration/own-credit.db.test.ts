import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@portal/contract';
import { contract, type Name } from '@portal/contract/contract';
import { PASSWORD, people } from '../../../testing/people.ts';
import { openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const OWN = people.admin;
const VALUES: Record<string, string> = {
  ...{ year: '2025', invoice: 'E100001', invoices: 'E100001', due_date: '2026-01-10', paso: '1', id: '1' },
  ...{ fiscal_number: OWN, custId: OWN },
};
const proof = { motivo: 'Lo pidió por teléfono', current_password: PASSWORD };

/** Calls of administrators whose path names a customer. */
const byPath = Object.entries(contract as Record<string, Call>).flatMap(([name, { access, params }]) => {
  const names = Object.keys((params as { properties?: object } | undefined)?.properties ?? {});
  const isCustomers = names.includes('fiscal_number') || names.includes('custId');
  return isCustomers && access.kind !== 'public' && 'modules' in access
    ? [[name as Name, Object.fromEntries(names.map((one) => [one, VALUES[one] ?? '']))] as const]
    : [];
});
const bodies: Partial<Record<string, object>> = {
  'POST /api/customers/:fiscal_number/notes': { text: 'Nota' },
  'POST /api/customers/:fiscal_number/sessions/:id/end': proof,
  'POST /api/customers/:fiscal_number/endAccess': proof,
};

const reads = byPath.filter(([name]) => name.startsWith('GET '));
const changes = byPath.filter(([name]) => !name.startsWith('GET '));

test('the calls that name a customer in their path are many', () => {
  expect(reads.length).toBeGreaterThan(10);
  expect(changes.length).toBeGreaterThan(2);
});

test.each(changes)('%s is refused to the administrator whose own credit it is', async (name, params) => {
  const { body } = await (await staff.as('admin')).call(name, {
    params,
    ...(bodies[name] ? { body: bodies[name] } : {}),
  });
  expect([body.code, body.message]).toEqual(['OWN_CREDIT', expect.stringContaining('Es tu propio crédito')]);
});

test.each([
  ['POST /api/enable', { fiscal_number: ` ${OWN}_`, active: false, ...proof }],
  ['POST /api/enable/many', { fiscal_numbers: [people.client, OWN], active: false, ...proof }],
  [
    'POST /api/simularModificacionPLazo',
    { invoice: 'E100001', fiscal_number: OWN, cuota: 12, user: 'admin' },
  ],
] as const)('%s with the own ID in its body is refused too, and changes nobody', async (name, body) => {
  expect((await (await staff.as('admin')).call(name, { body })).body.code).toBe('OWN_CREDIT');
  const rows = await staff.database.db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'account blocked');
  expect(await rows.execute()).toEqual([]);
});

test.each(reads)('%s shows the person who works here their own credit', async (name, params) => {
  const { body } = await (await staff.as('admin')).call(name, {
    params,
    ...(name === 'GET /api/closedInvoices/:fiscal_number' ? { query: { itemStatus: 'C' } } : {}),
  });
  expect(body?.code).not.toBe('OWN_CREDIT');
});

test('another administrator attends them, and the own record as staff is none of this', async () => {
  const other = await staff.get('serviceAdmin', 'GET /api/customers/:fiscal_number', undefined, {
    fiscal_number: OWN,
  });
  expect(other.body.code).not.toBe('OWN_CREDIT');
  expect((await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: OWN })).status).toBe(200);
});

test('logging in again while the session is open names the own ID and is no act of a clerk', async () => {
  const admin = await staff.as('admin');
  const again = await admin.login(OWN);
  expect(again.status).toBe(200);
  const { body } = await admin.call('POST /api/login', { body: { fiscal_number: OWN, password: 'not it' } });
  expect(body.code).not.toBe('OWN_CREDIT');
});
