import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Input } from '@portal/contract';
import { policyVersion } from '@portal/contract/messages';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Answer, Browser } from '../../../testing/browser.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { type Database, inTransaction, violatedConstraint } from '../../platform/database/database.ts';
import { DeliveryRejectedError } from '../../platform/delivery/channel.ts';
import { channelsOf, deliverDue } from '../../platform/delivery/deliver.ts';
import { enqueueMessage } from '../../platform/delivery/outbox.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { holding, meetAt } from '../../platform/testing/interleaving.ts';
import { savePlaces } from './index.ts';
import type { CustomerTables } from './tables.ts';

type Body = Omit<Input<'POST /api/dataResponse'>['body'], 'version'>;

const MAIL = 'mariana.gomez@correo.example';
const filled = (change: Partial<Body> = {}): Body => ({
  email: 'client@correo.example',
  phone: '3005550101',
  home_phone: '',
  address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
  policy_version: policyVersion,
  ...change,
});

let database: Database;
let context: ReturnType<typeof testContext>;
let app: FastifyInstance;
let client: Browser;

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
  app = await createApi(context);
  await createPeople(database.db);
  await inTransaction(database.db, (trx) =>
    savePlaces(trx, {
      departments: [
        { code: '05', name: 'Antioquia' },
        { code: '76', name: 'Valle del Cauca' },
      ],
      municipalities: [
        { code: '05001', name: 'Medellín' },
        { code: '76001', name: 'Cali' },
      ],
    }),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const tables = () => database.db.withTables<CustomerTables>();
beforeEach(async () => {
  await tables().deleteFrom('policy_consent').execute();
  await tables()
    .updateTable('customer')
    .set({ email: 'client@correo.example', phone: '3005550101', home_phone: '', municipality_code: null })
    .where('fiscal_number', '=', people.client)
    .execute();
  // Where two took one e-mail, either may have got it.
  await tables()
    .updateTable('customer')
    .set({ email: 'otherClient@correo.example' })
    .where('fiscal_number', '=', people.otherClient)
    .execute();
  client = await new Browser(app).loginAs('client');
  await database.db.deleteFrom('outbox_message').execute();
});

const save = async (body: object, browser = client) => {
  const { version = 'none' } = (await browser.call('GET /api/dataResponse')).body;
  return browser.call('POST /api/dataResponse', { body: { version, ...body } });
};
/** A mail to this address that its own mailbox refuses for good. */
const refuseAsAddress = async (recipient: string) => {
  await inTransaction(database.db, (trx) =>
    enqueueMessage(trx, context.clock.now(), {
      channel: 'email',
      recipient,
      subject: 'Recibimos tu pago',
      body: 'Hola',
      dedupeKey: `refused:${recipient}`,
    }),
  );
  const email = async () => {
    throw new DeliveryRejectedError('550 5.1.1 no such mailbox');
  };
  await deliverDue(context, { ...channelsOf(context.config, email), email });
};
const refusal = ({ body }: Answer) => [body.code, body.fields?.map(({ path }) => path)];
const messages = () =>
  database.db.selectFrom('outbox_message').select(['channel', 'recipient', 'body']).orderBy('id').execute();

describe('reading', () => {
  test('[API-20, EN-04, PR-01, PR-02] the profile is the own one, with the policy to accept', async () => {
    const { status, body } = await client.call('GET /api/dataResponse');
    expect(status).toBe(200);
    expect(body).toEqual({
      first_name: 'Mariana',
      last_name: 'Gómez client',
      contact_wait: null,
      unreachable: [],
      fiscal_number: people.client,
      email: 'client@correo.example',
      phone: '3005550101',
      home_phone: '',
      address: { state: '', city: '', street: 'Calle 10 # 20-30' },
      city_name: '',
      pending_information: false,
      policy: { version: policyVersion, accepted_at: null },
      version: expect.any(String),
    });
  });

  test('an address that refused for good is named until the person has another one', async () => {
    await refuseAsAddress('client@correo.example');
    const unreachable = async () => (await client.call('GET /api/dataResponse')).body['unreachable'];
    expect(await unreachable()).toEqual(['email']);
    await tables()
      .updateTable('customer')
      .set({ email: MAIL })
      .where('fiscal_number', '=', people.client)
      .execute();
    expect(await unreachable()).toEqual([]);
  });

  test('staff have none', async () => {
    const admin = await new Browser(app).loginAs('admin');
    expect((await admin.call('GET /api/dataResponse')).body.code).toBe('USER_DOES_NOT_EXIST');
    expect((await save(filled(), admin)).body.code).toBe('USER_DOES_NOT_EXIST');
  });
});

describe('saving', () => {
  test('[API-21, EN-04, PR-11] answers what was saved, as it is read afterwards', async () => {
    const { status, body } = await save(filled({ home_phone: '604 555 0120' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      home_phone: '6045550120',
      address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
      city_name: 'Medellín',
    });
    expect((await client.call('GET /api/dataResponse')).body).toEqual(body);
  });

  test('[PR-07, PR-08] what is missing, or still the placeholder, is named field by field', async () => {
    const body = filled({ email: ' ', phone: '', address: { state: 'ESCOGE...', city: '', street: '' } });
    expect(refusal(await save(body))).toEqual([
      'REQUIRED_VALUES',
      ['/body/email', '/body/phone', '/body/address/state', '/body/address/city', '/body/address/street'],
    ]);
  });

  test('[PR-09] the landline may be left out', async () => {
    expect((await save(filled({ home_phone: '' }))).status).toBe(200);
  });

  test.each(['300555010A', '+1 300 555 0101', '5730055501', '2345678', '12345678901'])(
    '[PR-10] "%s" is no phone',
    async (phone) => {
      expect(refusal(await save(filled({ phone })))).toEqual(['INVALID_REQUEST', ['/body/phone']]);
    },
  );

  test('[PR-06] a city must lie in the department', async () => {
    const address = { state: 'Antioquia', city: '76001', street: 'Calle 1' };
    expect(refusal(await save(filled({ address })))).toEqual(['INVALID_REQUEST', ['/body/address/city']]);
  });

  test('[PR-12] ends the pending-information state, without asking for the password', async () => {
    await tables()
      .updateTable('customer')
      .set({ email: '' })
      .where('fiscal_number', '=', people.pending)
      .execute();
    const pending = await new Browser(app).loginAs('pending');
    expect((await pending.call('GET /api/summary')).body.code).toBe('INCOMPLETE_REGISTRATION');
    const { status, body } = await save(filled({ email: 'luisa@correo.example' }), pending);
    expect([status, body['pending_information']]).toEqual([200, false]);
    expect((await pending.call('GET /api/summary')).status).toBe(200);
    // From now on it is like anybody's.
    expect((await save(filled({ email: 'luisa.rios@correo.example' }), pending)).body.code).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });

  test('goes into the log, with contact data masked', async () => {
    await save(filled({ email: MAIL, current_password: PASSWORD }));
    const entry = await database.db
      .selectFrom('audit_entry')
      .select(['actor', 'subject', 'data'])
      .where('action', '=', 'profile saved')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([entry.actor, entry.subject]).toEqual([people.client, people.client]);
    expect(JSON.parse(entry.data)).toMatchObject({
      email: ['cli***@correo.example', 'mar**********@correo.example'],
    });
  });
});

describe('the policy', () => {
  test('[PR-03] must be accepted, in its present version, once', async () => {
    const { policy_version: _left, ...without } = filled();
    expect(refusal(await save(without))).toEqual(['POLICY_NOT_ACCEPTED', ['/body/policy_version']]);
    expect(refusal(await save(filled({ policy_version: '1999-01' })))[0]).toBe('POLICY_NOT_ACCEPTED');
    expect((await save(filled())).body).toMatchObject({ policy: { accepted_at: '2026-11-20T10:00:00' } });
    expect((await save(without)).status).toBe(200);
  });

  test('is kept with version, moment and address', async () => {
    await save(filled());
    await save(filled());
    expect(await tables().selectFrom('policy_consent').selectAll().execute()).toEqual([
      {
        fiscal_number: people.client,
        version: policyVersion,
        accepted_at: new Date('2026-11-20T15:00:00Z'),
        address: '203.0.113.7',
      },
    ]);
  });
});

describe('another e-mail or phone (threat T19)', () => {
  test('asks for the present password, at its field', async () => {
    for (const change of [{ email: MAIL }, { phone: '3015550102' }]) {
      expect(refusal(await save(filled(change)))).toEqual([
        'REAUTHENTICATION_REQUIRED',
        ['/body/current_password'],
      ]);
    }
    expect((await client.call('GET /api/dataResponse')).body).toMatchObject({
      email: 'client@correo.example',
    });
  });

  test('is refused with a wrong one, three times and no more', async () => {
    const wrong = filled({ email: MAIL, current_password: 'not this one' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await save(wrong)).body.code).toBe('WRONG_CURRENT_PASSWORD');
    }
    expect((await save(filled({ email: MAIL, current_password: PASSWORD }))).body.code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });

  test('is told to the old and to the new, masked', async () => {
    await save(filled({ email: MAIL, phone: '3015550102', current_password: PASSWORD }));
    const sent = await messages();
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['email', 'client@correo.example'],
      ['email', MAIL],
      ['sms', '3005550101'],
      ['sms', '3015550102'],
    ]);
    expect(sent[0]?.body).toContain('mar**********@correo.example');
    expect(sent[0]?.body).not.toContain(MAIL);
  });

  test('a new street needs no proof and causes no notification', async () => {
    const address = { state: 'Antioquia', city: '05001', street: 'Carrera 43A # 1-50' };
    expect((await save(filled({ address }))).status).toBe(200);
    expect(await messages()).toEqual([]);
  });

  test('[PR-13, ER-22] must not be the e-mail of another person, however it is written', async () => {
    const taken = filled({ email: 'OtherClient@Correo.example', current_password: PASSWORD });
    const answer = await save(taken);
    expect(refusal(answer)).toEqual(['EMAIL_EXISTS', ['/body/email']]);
    expect(answer.body.detail).toBe('email already exists');
    expect(answer.body.fields?.[0]?.message).toBe('Ese correo ya lo usa otra persona.');
  });

  test.each([
    [{ email: 'mariana@yopmail.com' }, '/body/email'],
    [{ email: 'sincorreo@correo.example' }, '/body/email'],
    [{ phone: '3333333333' }, '/body/phone'],
    [{ home_phone: '3333333333' }, '/body/home_phone'],
  ])('[PR-13, ER-23] must not be on the black list: %j', async (change, path) => {
    const answer = await save(filled({ ...change, current_password: PASSWORD }));
    expect(refusal(answer)).toEqual(['CONTACT_BLACKLISTED', [path]]);
    expect(answer.body.detail).toBe('blacklisted email or phone');
    expect(answer.body.fields?.[0]?.message).toContain('Escribe uno válido');
  });

  (onPostgres ? test : test.skip)('of two who take the same e-mail at once one gets it', async () => {
    const other = await new Browser(app).loginAs('otherClient');
    const body = filled({ email: 'nueva@correo.example', current_password: PASSWORD });
    const answers = await Promise.all([save(body), save(body, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  (onPostgres ? test : test.skip).each([
    ['the first', false],
    ['the second', true],
  ])(
    '[C11] two customers take one e-mail, written in two ways, and %s comes first: the other is told at its field',
    async (_who, turned) => {
      const other = await new Browser(app).loginAs('otherClient');
      const taking = (browser: Browser, email: string) => ({
        call: () => save(filled({ email, current_password: PASSWORD }), browser),
        waits: '%pg_advisory_xact_lock(%',
      });
      const both = [taking(client, 'nueva@correo.example'), taking(other, 'Nueva@Correo.example')] as const;
      const held = await holding(
        database.db,
        sql`select pg_advisory_xact_lock(hashtext('customer email nueva@correo.example'))`,
      );
      const [one, two] = turned ? [both[1], both[0]] : both;
      const [first, second] = await meetAt(database.db, held, one, two);
      expect(first.status).toBe(200);
      expect(refusal(second)).toEqual(['EMAIL_EXISTS', ['/body/email']]);
      const { rows } = await sql<{ fiscal_number: string }>`
      select fiscal_number from customer where lower(email) = 'nueva@correo.example'`.execute(database.db);
      expect(rows).toEqual([{ fiscal_number: turned ? people.otherClient : people.client }]);
    },
  );
});

test.each(['account', 'customer'] as const)(
  'no row of %s has an ID with letters, whatever writes it',
  async (table) => {
    const lettered = sql`update ${sql.table(table)} set fiscal_number = 'E123' where fiscal_number = ${people.unregistered}`;
    const error = await lettered.execute(database.db).catch((failure: unknown) => failure);
    expect(violatedConstraint(error)).toBe(`${table}_fiscal_number_check`);
  },
);
