import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PushMessage } from '@portal/contract/push';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { turnSetting } from '../../../testing/turn-setting.ts';
import { createApi } from '../../app/app.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { channelsOf, deliverDue } from '../../platform/delivery/deliver.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { enqueuePush, pushChannel } from './index.ts';
import type { PushTables } from './tables.ts';
import { type Device, type PushService, startPushService } from './testing/push-service.ts';

let database: Database;
let app: FastifyInstance;
let service: PushService;
let context: Context & { readonly clock: SettableClock };
let mariana: Browser;

beforeAll(async () => {
  database = await openTestDatabase();
  const plain = testContext(database);
  const { push } = plain.config;
  service = await startPushService();
  context = {
    ...plain,
    config: { ...plain.config, push: { ...push, hosts: [service.host, 'fcm.googleapis.com'] } },
  };
  app = await createApi(context);
  await createPeople(database.db);
  mariana = await new Browser(app).loginAs('client');
});
afterAll(async () => {
  await app.close();
  await service.close();
  await database.close();
});
beforeEach(async () => {
  service.arrived.length = 0;
  service.refused.length = 0;
  service.answers.clear();
  await database.db.deleteFrom('outbox_message').execute();
  await database.db.withTables<PushTables>().deleteFrom('push_subscription').execute();
});

const bodyOf = (user: string, { endpoint, keys }: Device) => ({ user, endpoint, keys });
/** As the page sends it: with the cookie, and with no authorization header. */
const subscribe = (browser: Browser, body: unknown) => {
  const { token } = browser;
  browser.token = undefined;
  return browser.call('POST /api/webpush/subscribe', { body }).finally(() => {
    browser.token = token;
  });
};
const subscribed = async (browser: Browser, user: string): Promise<Device> => {
  const device = service.device();
  expect((await subscribe(browser, bodyOf(user, device))).status).toBe(200);
  return device;
};
const unreachable = async () => {
  throw new Error('no mail and no SMS in these tests');
};
const run = () =>
  deliverDue(context, {
    ...channelsOf(context.config, pushChannel(context)),
    email: unreachable,
    sms: unreachable,
  });
const tell = (key: string, fiscalNumber: string = people.client) =>
  inTransaction(context.db, (trx) =>
    enqueuePush(trx, context.clock.now(), {
      fiscalNumber,
      key,
      title: 'Recibimos tu pago',
      body: 'Entra para ver el comprobante.',
      path: '/transaccion/abc',
    }),
  );
const devicesOf = async (fiscalNumber: string) =>
  (
    await database.db
      .withTables<PushTables>()
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('fiscal_number', '=', fiscalNumber)
      .execute()
  ).map(({ endpoint }) => endpoint);
const messages = () => service.arrived.map(({ text }) => JSON.parse(text) as PushMessage);

describe('subscribing', () => {
  test('[API-11, EN-28, PL-07] the cookie alone subscribes the device of the person who is logged in', async () => {
    const device = await subscribed(mariana, people.client);
    expect(await devicesOf(people.client)).toEqual([device.endpoint]);
  });

  test('[API-11] a user typed with dots is the same one; another one, or no session, is refused alike', async () => {
    const device = service.device();
    expect((await subscribe(mariana, bodyOf('1.010.101.010', device))).status).toBe(200);
    const foreign = await subscribe(mariana, bodyOf(people.otherClient, service.device()));
    const unknown = await subscribe(mariana, bodyOf('999999', service.device()));
    const stranger = await subscribe(new Browser(app), bodyOf(people.client, service.device()));
    for (const { status, body } of [foreign, unknown, stranger]) {
      expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect(await devicesOf(people.otherClient)).toEqual([]);
  });

  test('an administrator is no customer and is not subscribed', async () => {
    const admin = await new Browser(app).loginAs('admin');
    expect((await subscribe(admin, bodyOf(people.admin, service.device()))).status).toBe(401);
  });

  test.each([
    'https://example.org/push',
    'http://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://user:secret@fcm.googleapis.com/x',
    'http://localhost:1/x',
  ])('nothing is ever sent to %s', async (endpoint) => {
    const { keys } = service.device();
    const answer = await subscribe(mariana, { user: people.client, endpoint, keys });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.body.fields?.[0]?.message).toBe('Esta dirección no es de un servicio de notificaciones.');
  });

  test('[EN-28] keys must be what a browser makes, and nothing may be missing', async () => {
    const whole = bodyOf(people.client, service.device());
    for (const change of [
      { user: undefined },
      { endpoint: undefined },
      { keys: undefined },
      { keys: { ...whole.keys, auth: 'x' } },
      { keys: { ...whole.keys, p256dh: 'x' } },
      { keys: { ...whole.keys, auth: undefined } },
      { keys: { ...whole.keys, p256dh: undefined } },
    ]) {
      const { status } = await subscribe(mariana, { ...whole, ...change });
      expect([change, status]).toEqual([change, 400]);
    }
    expect(await devicesOf(people.client)).toEqual([]);
  });

  test('a device belongs to the person who logged in on it last', async () => {
    const device = await subscribed(mariana, people.client);
    const carlos = await new Browser(app).loginAs('otherClient');
    await subscribe(carlos, bodyOf(people.otherClient, device));
    expect([await devicesOf(people.client), await devicesOf(people.otherClient)]).toEqual([
      [],
      [device.endpoint],
    ]);
  });

  test('another password ends what devices are told, until the customer logs in on them again', async () => {
    const owner = await new Browser(app).loginAs('pending');
    const device = await subscribed(owner, people.pending);
    const password_1 = 'Tr3nes-lentos';
    const typed = { last_password: PASSWORD, password_1, password_2: password_1 };
    expect((await owner.call('POST /api/changePassword', { body: typed })).status).toBe(200);
    expect(await devicesOf(people.pending)).toEqual([]);
    const again = new Browser(app);
    expect((await again.login(people.pending, password_1)).status).toBe(200);
    expect((await subscribe(again, bodyOf(people.pending, device))).status).toBe(200);
    expect(await devicesOf(people.pending)).toEqual([device.endpoint]);
  });

  test('of many devices the ten that subscribed last are told', async () => {
    const devices: Device[] = [];
    for (let i = 0; i < 12; i += 1) {
      context.clock.advance(1_000);
      devices.push(await subscribed(mariana, people.client));
    }
    expect((await devicesOf(people.client)).sort()).toEqual(
      devices
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
  });

  test('the key that subscriptions are made for is a point of the curve', async () => {
    const { body } = await new Browser(app).call('GET /api/webpush/key');
    const point = Buffer.from(String(body['key']), 'base64url');
    expect([point.byteLength, point[0]]).toEqual([65, 4]);
  });
});

describe('sending', () => {
  test('every device of the customer gets it once, readable by the device alone', async () => {
    const [phone, laptop] = [
      await subscribed(mariana, people.client),
      await subscribed(mariana, people.client),
    ];
    await tell('payment:1');
    await tell('payment:1');
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    expect(service.arrived.map(({ endpoint }) => endpoint).sort()).toEqual(
      [phone.endpoint, laptop.endpoint].sort(),
    );
    expect(messages()[0]).toMatchObject({
      type: 'notice',
      title: 'Recibimos tu pago',
      path: '/transaccion/abc',
    });
    const { keys, contact } = context.config.push;
    expect(service.arrived[0]).toMatchObject({ key: keys.publicKey, contact });
    expect(service.arrived[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
    });
  });

  test('a device that its service no longer knows is forgotten, whichever way it says so', async () => {
    const [gone, missing, left] = [
      await subscribed(mariana, people.client),
      await subscribed(mariana, people.client),
      await subscribed(mariana, people.client),
    ];
    service.answers.set(gone.endpoint, [410]);
    service.answers.set(missing.endpoint, [404]);
    await tell('payment:2');
    await run();
    expect(await devicesOf(people.client)).toEqual([left.endpoint]);
    await tell('payment:3');
    expect(await run()).toBe(1);
  });

  test('what the service cannot take now comes later, with the same id and topic', async () => {
    const device = await subscribed(mariana, people.client);
    service.answers.set(device.endpoint, [503, 429]);
    await tell('payment:4');
    await run();
    context.clock.advance(60_000);
    await run();
    expect(service.arrived).toEqual([]);
    context.clock.advance(120_000);
    await run();
    expect(service.arrived).toHaveLength(1);
    const attempts = [...service.refused, ...service.arrived];
    expect(attempts).toHaveLength(3);
    const [message] = messages();
    const id = message?.type === 'notice' ? message.id : '';
    expect(id).not.toBe('');
    for (const { text, headers } of attempts) {
      expect(JSON.parse(text)).toEqual(message);
      expect(headers['topic']).toBe(id.slice(0, 32));
    }
  });

  test('a refusal of our key is tried again, one of the message is final', async () => {
    const device = await subscribed(mariana, people.client);
    service.answers.set(device.endpoint, [403]);
    await tell('payment:5');
    await run();
    context.clock.advance(60_000);
    await run();
    expect(service.arrived).toHaveLength(1);
    service.answers.set(device.endpoint, [413]);
    await tell('payment:6');
    await run();
    context.clock.advance(60_000);
    await run();
    expect(service.arrived).toHaveLength(1);
  });

  test('a redirect of the service is not followed, and comes later', async () => {
    const device = await subscribed(mariana, people.client);
    service.answers.set(device.endpoint, [307]);
    await tell('payment:7');
    await run();
    expect(await devicesOf(people.client)).toEqual([device.endpoint]);
    context.clock.advance(60_000);
    await run();
    expect(service.arrived).toHaveLength(1);
  });

  test('a message whose transaction does not commit is never sent', async () => {
    await subscribed(mariana, people.client);
    const failing = inTransaction(context.db, async (trx) => {
      await enqueuePush(trx, context.clock.now(), {
        fiscalNumber: people.client,
        key: 'never',
        title: 'x',
        body: 'x',
        path: '/',
      });
      throw new Error('the payment was not applied');
    });
    await expect(failing).rejects.toThrow('not applied');
    expect(await run()).toBe(0);
  });

  test('a customer without devices costs nothing', async () => {
    await tell('payment:5', people.otherClient);
    expect(await run()).toBe(0);
  });

  (onPostgres ? test : test.skip)('eight processes at once tell each of fifty devices once', async () => {
    await database.db
      .withTables<PushTables>()
      .insertInto('push_subscription')
      .values(
        Array.from({ length: 50 }, () => {
          const { endpoint, keys } = service.device();
          return { fiscal_number: people.client, endpoint, ...keys, subscribed_at: context.clock.now() };
        }),
      )
      .execute();
    await tell('payment:many');
    await Promise.all(Array.from({ length: 8 }, run));
    expect(new Set(service.arrived.map(({ endpoint }) => endpoint)).size).toBe(50);
    expect(service.arrived).toHaveLength(50);
  });
});

describe('the switch of term modification', () => {
  const reason = { motivo: 'Mantenimiento', current_password: PASSWORD };
  const turn = async (admin: Browser, is_active: boolean) =>
    (await turnSetting(admin, 1, is_active, reason)).status;

  test('[PL-08, IN-08] is told to the devices of customers who are here now, once per switch', async () => {
    const admin = await new Browser(app).loginAs('admin');
    await mariana.call('GET /api/user');
    await subscribed(mariana, people.client);
    expect(await turn(admin, false)).toBe(200);
    expect(await turn(admin, false)).toBe(200);
    await run();
    expect(messages()).toEqual([{ type: 'term-modification', is_active: false }]);
    expect(service.arrived[0]?.headers['ttl']).toBe('60');
    context.clock.advance(1_000);
    await turn(admin, true);
    await run();
    expect(messages().at(-1)).toEqual({ type: 'term-modification', is_active: true });
  });

  test('another switch is told to no device', async () => {
    const admin = await new Browser(app).loginAs('admin');
    await subscribed(mariana, people.client);
    // The mail about the administrator's own new device.
    await run();
    await turnSetting(admin, 2, false, reason);
    expect(await run()).toBe(0);
  });
});

describe('a clerk’s message', () => {
  const message = {
    id: randomUUID(),
    fiscal_number: people.client,
    subject: 'Tu certificado',
    text: 'Ya está listo.',
  };
  const send = (
    body: object,
    { secret = context.config.secrets.clerk, time = context.clock.now().getTime() } = {},
  ) => {
    const raw = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
    return new Browser(app).call('POST /api/clerk/messages', {
      body: raw,
      headers: {
        'content-type': 'application/json',
        'x-clerk-time': String(time),
        'x-clerk-signature': signature,
      },
    });
  };
  const queued = () =>
    database.db
      .selectFrom('outbox_message')
      .select(['channel', 'body', 'subject'])
      .orderBy('channel')
      .execute();

  test('goes out once as a mail, and as a push that says nothing of it', async () => {
    await subscribed(mariana, people.client);
    expect((await send(message)).status).toBe(200);
    expect((await send(message)).status).toBe(200);
    const [mail, push, ...more] = await queued();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Tu certificado' });
    expect(mail?.body).toContain('Ya está listo.');
    expect(push?.channel).toBe('push');
    expect(push?.body).not.toMatch(/certificado|listo|Mariana|1010101010/);
  });

  test.each([
    ['with another secret', { secret: 'guessed' }],
    ['signed an hour ago', { time: Date.parse('2026-11-20T13:00:00Z') }],
    ['signed for later', { time: Date.parse('2027-01-01T00:00:00Z') }],
    ['with an invalid time', { time: Number.NaN }],
  ])('%s is refused', async (_what, signing) => {
    const answer = await send({ ...message, id: randomUUID() }, signing);
    expect([answer.status, answer.body.code]).toEqual([401, 'SIGNATURE_INVALID']);
    expect(await queued()).toEqual([]);
  });

  test('a body that was changed on the way is refused', async () => {
    const time = context.clock.now().getTime();
    const signature = createHmac('sha256', context.config.secrets.clerk)
      .update(`${time}.${JSON.stringify(message)}`)
      .digest('hex');
    const { status } = await new Browser(app).call('POST /api/clerk/messages', {
      body: { ...message, fiscal_number: people.otherClient },
      headers: { 'x-clerk-time': String(time), 'x-clerk-signature': signature },
    });
    expect(status).toBe(401);
  });

  test('a person who is no customer is not written to', async () => {
    const answer = await send({ ...message, id: randomUUID(), fiscal_number: '999999999' });
    expect([answer.status, answer.body.code]).toEqual([404, 'USER_DOES_NOT_EXIST']);
  });
});
