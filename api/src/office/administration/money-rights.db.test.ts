import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Input, Output } from '@portal/contract';
import { sql } from 'kysely';
import { PASSWORD } from '../../../testing/people.ts';
import { type UserForm, userForm } from '../../../testing/user-form.ts';
import { bulkStaffAccounts, hashPassword, holdersOf } from '../../access/identity/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres } from '../../platform/testing/database.ts';
import { heldOpen, untilWaiting } from '../../platform/testing/interleaving.ts';
import { openStaffFixture, profileVersion, type StaffFixture } from './testing/staff-fixture.ts';

type ProfileInput = Input<'POST /api/adminProfile'>['body'];
type Users = Output<'GET /api/adminUsers'>;

let staff: StaffFixture;
let made = 0;
let clerk: string;
let profile: number;

const MONEY: ProfileInput['modulos'] = [
  { modulo: 'money', acceso_total: true },
  { modulo: 'manager', acceso_total: true },
];

const saveProfile = async (id: number, modulos: ProfileInput['modulos']) => {
  const version = await profileVersion(await staff.as('admin'), id);
  return await staff.post('admin', 'POST /api/adminProfile', {
    ...{ id, nombre: `Caja ${made}`, modulos, secciones: [] },
    ...(version === undefined ? {} : { version }),
    current_password: PASSWORD,
  });
};

const holders = () => inTransaction(staff.database.db, (trx) => holdersOf(trx, 'money', [clerk, '1']));

/** The clerk as the form sends them back. */
const formOf = async (fiscalNumber: string): Promise<UserForm> => {
  const { body } = await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: fiscalNumber });
  const [user] = (body as unknown as Users).users;
  if (!user) throw new Error(`${fiscalNumber} is not in the list`);
  return userForm(user);
};

beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());
beforeEach(async () => {
  made += 1;
  clerk = String(9_600_000_000 + made);
  profile = Number((await saveProfile(0, MONEY)).body['id']);
  const account = {
    fiscalNumber: clerk,
    status: 'ACTIVE' as const,
    passwordHash: await hashPassword(PASSWORD),
  };
  const details = { firstName: 'Otra', lastName: 'Persona', email: `c${made}@empresa.example`, phone: '' };
  await inTransaction(staff.database.db, (trx) =>
    bulkStaffAccounts(trx, [{ ...account, ...details, profileId: profile }], staff.context.clock.now()),
  );
});

describe('who may move money at this moment', () => {
  test('holds the module by an active account: not after being disabled', async () => {
    expect(await holders()).toEqual(new Set([clerk]));
    const form = await formOf(clerk);
    expect(
      (
        await staff.post('admin', 'POST /api/adminUsers', {
          ...form,
          status: 'INACTIVE',
          current_password: PASSWORD,
        })
      ).status,
    ).toBe(200);
    expect(await holders()).toEqual(new Set());
  });

  test('and not after their profile lost it', async () => {
    expect((await saveProfile(profile, MONEY.slice(1))).status).toBe(200);
    expect(await holders()).toEqual(new Set());
  });
});

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('[C16] a profile that changes while money is moved', () => {
  test('changes after that, when the movement began first', async () => {
    const moving = heldOpen(staff.database.db);
    expect(await moving.do((trx) => holdersOf(trx, 'money', [clerk]))).toEqual(new Set([clerk]));
    const saving = saveProfile(profile, MONEY.slice(1));
    await untilWaiting(staff.database.db, '%pg_advisory_xact_lock(%');
    // What was read stays true until the money has moved.
    expect(await moving.do((trx) => holdersOf(trx, 'money', [clerk]))).toEqual(new Set([clerk]));
    await moving.commit();
    expect((await saving).status).toBe(200);
    expect(await holders()).toEqual(new Set());
  });

  test('changes before it, when the change began first: the right is gone', async () => {
    const changing = heldOpen(staff.database.db);
    await changing.do(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('administration'))`.execute(trx);
      await sql`delete from profile_module where profile_id = ${profile} and module = 'money'`.execute(trx);
    });
    const asking = holders();
    await untilWaiting(staff.database.db, '%pg_advisory_xact_lock_shared(%');
    await changing.commit();
    expect(await asking).toEqual(new Set());
  });

  test('does not keep two movements from happening at once', async () => {
    const [one, two] = [heldOpen(staff.database.db), heldOpen(staff.database.db)];
    expect(await one.do((trx) => holdersOf(trx, 'money', [clerk]))).toEqual(new Set([clerk]));
    expect(await two.do((trx) => holdersOf(trx, 'money', [clerk]))).toEqual(new Set([clerk]));
    await one.commit();
    await two.commit();
  });
});
