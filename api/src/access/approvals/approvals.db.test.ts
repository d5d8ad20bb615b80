import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Name, Output } from '@portal/contract';
import { sql } from 'kysely';
import { type Answer, Browser } from '../../../testing/browser.ts';
import { ownPasskey, waitingPasskey } from '../../../testing/own-passkey.ts';
import { people } from '../../../testing/people.ts';
import type { Authenticator } from '../../../testing/security-key.ts';
import { saveTermLimits } from '../../lending/terms/index.ts';
import { openObligations } from '../../money/credit/index.ts';
import { anObligation } from '../../money/credit/obligation.fixture.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';

type PasskeyRequest = Output<'POST /api/passkeys/approval'>;

let staff: StaffFixture;
let client: Browser;
let authenticator: Authenticator;
beforeAll(async () => {
  staff = await openStaffFixture();
  await saveTermLimits(staff.database.db, { minimum: 2, maximum: 36 });
  await sql`update feature_variable set is_active = true where id in (1, 4)`.execute(staff.database.db);
  await sql`update customer set approved_limit = 5000000, preapproved_increase = 1500000`.execute(
    staff.database.db,
  );
  client = await new Browser(staff.app).loginAs('client');
  authenticator = await ownPasskey(client, staff.database);
});
afterAll(() => staff.close());

const post = (browser: Browser, name: Name, body: object): Promise<Answer> => browser.call(name, { body });
const requestIn = ({ body }: Answer) => body as unknown as PasskeyRequest;
const codeOf = ({ body }: Answer) => body.code;

let next = 0;
/** A change of an invoice of its own whose plan over so many instalments was shown; answers its number. */
async function shownChange(cuota: number): Promise<{ readonly invoice: string; readonly number: number }> {
  next += 1;
  const invoice = `E70000${next}`;
  const terms = {
    ...{ capital: 1_200_000, monthlyRate: '1.8762', instalments: 12, paid: 2 },
    ...{ openedOn: '2026-08-28', firstDueDate: '2026-09-28' },
  };
  await inTransaction(staff.database.db, (trx) =>
    openObligations(trx, [anObligation(terms, { invoice, fiscalNumber: people.client })], {
      occurredAt: staff.context.clock.now(),
      businessDate: '2026-11-20',
    }),
  );
  const begun = await post(client, 'POST /api/validarModificacionPLazo', {
    ...{ invoice, fiscal_number: people.client, cuota: 0, user: 'x', log_modification: 0 },
  });
  await simulate(invoice, cuota);
  return { invoice, number: Number(begun.body['log_modification']) };
}
const simulate = (invoice: string, cuota: number) =>
  post(client, 'POST /api/simularModificacionPLazo', {
    ...{ invoice, fiscal_number: people.client, cuota, user: 'x' },
  });
const askForTerm = (log_modification: number, browser = client) =>
  post(browser, 'POST /api/modifyTerms/passkey', { fiscal_number: people.client, log_modification });
const approveTerm = (passkey: object, browser = client) =>
  post(browser, 'POST /api/validate_otp', { documento: people.client, passkey });
const confirm = (invoice: string, cuota: number, log_modification: number) =>
  post(client, 'POST /api/modificarPlazoCredito', {
    ...{ invoice, fiscal_number: people.client, cuota, user: 'x', interest: '1.8762', log_modification },
  });

describe('a term change', () => {
  test('[TM-13, TM-20, TM-22] is approved by a passkey in place of a code, and no code is sent', async () => {
    const { invoice, number } = await shownChange(18);
    const request = requestIn(await askForTerm(number));
    expect((await approveTerm(authenticator.sign(request))).status).toBe(200);
    expect((await confirm(invoice, 18, number)).body).toMatchObject({ status: 200, data: { plazo: 18 } });
    const codes = await sql<{ count: number }>`
      select count(*)::int as count from otp_code where purpose = 'term'`.execute(staff.database.db);
    expect(codes.rows[0]?.count).toBe(0);
  });

  test('the challenge ends with the hash of the plan shown: another plan has another', async () => {
    const hashOf = ({ challenge }: PasskeyRequest) =>
      Buffer.from(challenge, 'base64url').subarray(32).toString('hex');
    const { invoice, number } = await shownChange(18);
    const one = hashOf(requestIn(await askForTerm(number)));
    expect(one).toHaveLength(64);
    expect(hashOf(requestIn(await askForTerm(number)))).toBe(one);
    await simulate(invoice, 20);
    expect(hashOf(requestIn(await askForTerm(number)))).not.toBe(one);
  });

  test('[T30] another plan, simulated between challenge and signature, is not approved', async () => {
    const { invoice, number } = await shownChange(18);
    const request = requestIn(await askForTerm(number));
    await simulate(invoice, 24);
    expect(codeOf(await approveTerm(authenticator.sign(request)))).toBe('TERM_OUT_OF_STEP');
    expect(codeOf(await confirm(invoice, 24, number))).toBe('TERM_OUT_OF_STEP');
  });

  test("another person's passkey, an answer sent twice and a limit's challenge approve nothing", async () => {
    const { number } = await shownChange(18);
    const theirs = await ownPasskey(await new Browser(staff.app).loginAs('otherClient'), staff.database);
    expect(codeOf(await approveTerm(theirs.sign(requestIn(await askForTerm(number)))))).toBe(
      'PASSKEY_REFUSED',
    );
    const passkey = authenticator.sign(requestIn(await askForTerm(number)));
    expect((await approveTerm(passkey)).status).toBe(200);
    expect(codeOf(await approveTerm(passkey))).toBe('PASSKEY_EXPIRED');
    const limit = requestIn(await askForLimit(200_000));
    expect(codeOf(await approveTerm(authenticator.sign(limit)))).toBe('PASSKEY_EXPIRED');
  });

  test('an administrator who acts for a customer has the code, not a passkey of their own', async () => {
    const { number } = await shownChange(18);
    const service = await new Browser(staff.app).loginAs('serviceAdmin');
    expect(codeOf(await askForTerm(number, service))).toBe('FORBIDDEN');
    const passkey = authenticator.sign(requestIn(await askForTerm(number)));
    expect(codeOf(await approveTerm(passkey, service))).toBe('FORBIDDEN');
  });
});

const askForLimit = (cupo_disponible: number) =>
  post(client, 'POST /api/limit/passkey', { fiscal_number: people.client, cupo_disponible });
const increase = (cupo_disponible: number, passkey: object) =>
  post(client, 'POST /api/limit/increase', { fiscal_number: people.client, cupo_disponible, passkey });

describe('an increase of the limit', () => {
  test('of another amount than the one that was signed is refused', async () => {
    const passkey = authenticator.sign(requestIn(await askForLimit(500_000)));
    expect(codeOf(await increase(1_000_000, passkey))).toBe('PASSKEY_OTHER_ACT');
    expect(codeOf(await increase(500_000, passkey))).toBe('PASSKEY_EXPIRED');
  });

  test('[LI-13] is approved by a passkey in place of a code', async () => {
    const passkey = authenticator.sign(requestIn(await askForLimit(500_000)));
    expect((await increase(500_000, passkey)).body).toMatchObject({
      resultado: 'granted',
      cupoActual: 5_500_000,
    });
  });

  test('[T32] nor a change of term is approved by a passkey that was made with the password alone', async () => {
    const other = await new Browser(staff.app).loginAs('otherClient');
    await sql`delete from passkey where account_id in
      (select id from account where fiscal_number = ${people.otherClient})`.execute(staff.database.db);
    await waitingPasskey(other);
    const limit = { fiscal_number: people.otherClient, cupo_disponible: 500_000 };
    expect(codeOf(await post(other, 'POST /api/limit/passkey', limit))).toBe('PASSKEY_WAITS');
    const late = await waitingPasskey(client);
    const { number } = await shownChange(18);
    const signed = [
      late.sign(requestIn(await askForTerm(number))),
      late.sign(requestIn(await askForLimit(500_000))),
    ];
    expect(codeOf(await approveTerm(signed[0] ?? {}))).toBe('PASSKEY_WAITS');
    expect(codeOf(await increase(500_000, signed[1] ?? {}))).toBe('PASSKEY_WAITS');
  });

  test('who has no passkey is told so', async () => {
    const other = await new Browser(staff.app).loginAs('pending');
    expect(
      codeOf(
        await other.call('POST /api/passkeys/approval', { body: { call: 'POST /api/enable', body: {} } }),
      ),
    ).toBe('PASSKEY_MISSING');
  });
});

describe('own contact data', () => {
  const profile = async () => (await client.call('GET /api/dataResponse')).body;
  const changed = async (email: string) => {
    const { phone, home_phone, address, policy, version } =
      (await profile()) as unknown as Output<'GET /api/dataResponse'>;
    return {
      ...{ email, phone, home_phone, version, policy_version: policy.version },
      address: { ...address, state: 'Antioquia', city: '05001' },
    };
  };
  const approval = async (body: object) =>
    requestIn(await post(client, 'POST /api/passkeys/approval', { call: 'POST /api/dataResponse', body }));

  test('[PR-13] another e-mail is confirmed by a passkey in place of the password', async () => {
    const body = await changed('nueva@correo.example');
    const passkey = authenticator.sign(await approval(body));
    expect((await post(client, 'POST /api/dataResponse', { ...body, passkey })).status).toBe(200);
    expect((await profile())['email']).toBe('nueva@correo.example');
  });

  test('[T11] an e-mail that was changed between challenge and signature is refused', async () => {
    const body = await changed('otra@correo.example');
    const passkey = authenticator.sign(await approval(body));
    const stolen = { ...body, email: 'ladron@correo.example', passkey };
    expect(codeOf(await post(client, 'POST /api/dataResponse', stolen))).toBe('PASSKEY_OTHER_ACT');
    expect((await profile())['email']).toBe('nueva@correo.example');
  });
});

describe('acts of administrators', () => {
  test('a block is confirmed by a passkey over exactly this block', async () => {
    const service = await new Browser(staff.app).loginAs('admin');
    const own = await ownPasskey(service, staff.database);
    const body = { fiscal_number: people.otherClient, active: false, motivo: 'Lo pidió el cliente' };
    const ask = async () =>
      requestIn(await post(service, 'POST /api/passkeys/approval', { call: 'POST /api/enable', body }));
    const other = { ...body, fiscal_number: people.client, passkey: own.sign(await ask()) };
    expect(codeOf(await post(service, 'POST /api/enable', other))).toBe('PASSKEY_OTHER_ACT');
    const answer = await post(service, 'POST /api/enable', { ...body, passkey: own.sign(await ask()) });
    expect(answer).toMatchObject({ status: 200, body: { detail: 'user deactivated' } });
    expect(
      codeOf(await post(service, 'POST /api/passkeys/approval', { call: 'GET /api/user', body: {} })),
    ).toBe('INVALID_REQUEST');
  });

  test('what stands in the address of a call is confirmed with it', async () => {
    const service = await new Browser(staff.app).loginAs('admin');
    const own = await ownPasskey(service, staff.database);
    const asked = { fiscal_number: people.client };
    const found = await service.call('GET /api/userList', { query: asked });
    const [{ version } = { version: '' }] = found.body['clients'] as { version: string }[];
    const body = {
      ...asked,
      ...{ first_name: 'Mariana', last_name: 'Gómez', email: 'a@correo.example', phone: '3005550110' },
      ...{ home_phone: '', address: { state: 'Antioquia', city: '05001', street: 'Calle 50 # 40-20' } },
      ...{ motivo: 'Lo pidió por teléfono', version },
    };
    const approval = { call: 'POST /api/userList', query: asked, body };
    const sign = async (query: Record<string, string>) =>
      own.sign(requestIn(await post(service, 'POST /api/passkeys/approval', { ...approval, query })));
    const save = async (signed: Record<string, string>) =>
      await service.call('POST /api/userList', {
        query: asked,
        body: { ...body, passkey: await sign(signed) },
      });
    expect(codeOf(await save({ fiscal_number: people.otherClient }))).toBe('PASSKEY_OTHER_ACT');
    expect((await save(asked)).status).toBe(200);
  });
});
