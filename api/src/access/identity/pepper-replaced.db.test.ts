import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { Browser } from '../../../testing/browser.ts';
import { PASSWORD, type Person, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { paymentContext } from '../../money/payments/index.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { linkedReminder, reminderToken } from '../../papers/reminders/link.ts';
import type { ReminderTables } from '../../papers/reminders/tables.ts';
import type { Context } from '../../platform/database/context.ts';
import { identityJobs } from './operations/remove-expired.ts';

const MINUTE = 60_000;
const NEW = 'the pepper that takes the place of the other';

let staff: StaffFixture;
let old: string;
beforeAll(async () => {
  staff = await openStaffFixture();
  old = staff.context.config.secrets.pepper;
});
afterAll(() => staff.close());

const contextOf = (pepper: string, secondPepper?: string): Context => {
  const { config } = staff.context;
  return { ...staff.context, config: { ...config, secrets: { ...config.secrets, pepper, secondPepper } } };
};
/** An API over the same database with these peppers. */
const apiOf = async (pepper: string, secondPepper?: string): Promise<FastifyInstance> => {
  const context = contextOf(pepper, secondPepper);
  return await createApi(context, paymentContext(context));
};
/** The same browser, whose calls another process answers. */
const at = (app: FastifyInstance, browser: Browser): Browser => {
  const other = new Browser(app);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  other.token = browser.token;
  return other;
};
const shownBy = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: staff.context.clock.now().getTime(),
  });

/** An administrator with an authenticator app. */
const enrolled = async (person: Person) => {
  const browser = await new Browser(staff.app).loginAs(person);
  const { body } = await browser.call('POST /api/second_factor/enrol', {
    body: { current_password: PASSWORD },
  });
  const secret = String(body['secret']);
  const confirmed = await browser.call('POST /api/second_factor/confirm', {
    body: { codigo: shownBy(secret) },
  });
  expect(confirmed.status).toBe(200);
  staff.context.clock.advance(MINUTE);
  return { secret, recovery: body['recovery_codes'] as string[] };
};
/** What is answered to a second factor after the password. */
const giveAt = async (app: FastifyInstance, person: Person, codigo: string): Promise<number> => {
  const browser = await new Browser(app).loginAs(person);
  const { status } = await browser.call('POST /api/second_factor', { body: { codigo } });
  staff.context.clock.advance(MINUTE);
  return status;
};

describe('while the pepper is replaced', () => {
  test('sessions of the one before go on, and those of the new one are known where the old one still makes values', async () => {
    const [first, second, alone] = [await apiOf(old, NEW), await apiOf(NEW, old), await apiOf(NEW)];
    const client = await new Browser(staff.app).loginAs('client');
    expect((await at(second, client).call('GET /api/user')).status).toBe(200);
    expect((await at(alone, client).call('GET /api/user')).status).toBe(401);
    const newer = await new Browser(second).loginAs('client');
    expect((await at(first, newer).call('GET /api/user')).status).toBe(200);
    expect((await at(alone, newer).call('GET /api/user')).status).toBe(200);
    expect((await at(staff.app, newer).call('GET /api/user')).status).toBe(401);
  });

  test('links of reminders that were sent lead where they led', async () => {
    const { db, clock, config } = staff.context;
    const { id } = await db
      .withTables<ReminderTables>()
      .insertInto('reminder')
      .values({
        ...{ fiscal_number: people.client, kind: 'before', due_date: '2026-11-25', invoices: ['E1'] },
        ...{ amount: 1, decided_at: clock.now(), sent_on: '2026-11-22' },
        ...{ state: 'sent', reason: null, channel: 'email' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = reminderToken(config, Number(id), clock.now());
    const dueIn = async (context: Context) => (await linkedReminder(context, people.client, token)).due_date;
    expect(await dueIn(contextOf(NEW, old))).toBe('2026-11-25');
    expect(await dueIn(contextOf(NEW))).toBeNull();
  });

  test('authenticator apps and recovery codes of the one before are taken; apps outlive it once they were sealed anew', async () => {
    const { secret, recovery } = await enrolled('contentAdmin');
    const other = await enrolled('reportsAdmin');
    const both = await apiOf(NEW, old);
    expect(await giveAt(both, 'contentAdmin', shownBy(secret))).toBe(200);
    expect(await giveAt(both, 'contentAdmin', recovery[0] ?? '')).toBe(200);
    expect(await giveAt(both, 'contentAdmin', recovery[0] ?? '')).toBe(422);
    const alone = await apiOf(NEW);
    expect(await giveAt(alone, 'reportsAdmin', shownBy(other.secret))).toBe(500);
    const jobs = identityJobs(contextOf(NEW, old));
    await jobs.find(({ name }) => name === 'second factors')?.run();
    expect(await giveAt(alone, 'reportsAdmin', shownBy(other.secret))).toBe(200);
    expect(await giveAt(alone, 'contentAdmin', shownBy(secret))).toBe(200);
    // What is stored of a recovery code cannot be computed anew: those that are left end with the second pepper.
    expect(await giveAt(alone, 'contentAdmin', recovery[1] ?? '')).toBe(422);
    expect(await giveAt(both, 'contentAdmin', recovery[1] ?? '')).toBe(200);
  });

  test('without a second pepper nothing is sealed anew', () => {
    expect(identityJobs(contextOf(NEW)).map(({ name }) => name)).not.toContain('second factors');
  });
});
