import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { sql } from 'kysely';
import { type Person, people } from '../../../testing/people.ts';
import { deskTables } from '../../money/money-desk/tables.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

type Item = Output<'GET /api/workList'>['items'][number];

let staff: StaffFixture;
const minutesAgo = (minutes: number) => new Date(staff.context.clock.now().getTime() - minutes * 60_000);

beforeAll(async () => {
  staff = await openStaffFixture();
  const aCase = (n: number) => ({
    public_id: `${n}`.repeat(26),
    reference: `R-${n}`,
    transaction_id: null,
    fiscal_number: people.client,
    invoices: [],
    trazability_code: '',
    kind: 'late' as const,
    state: 'over' as const,
    amount: 100_000 * n,
    difference: null,
    bank_day: null,
    bank_status: null,
    bank_amount: null,
    bank_paid: null,
    bank_at: null,
    opened_at: minutesAgo(n * 1_440),
    closed_at: null,
  });
  await inTransaction(staff.database.db, async (trx) => {
    const cases = await deskTables(trx)
      .insertInto('money_case')
      .values([aCase(1), aCase(2), aCase(3)])
      .returning('id')
      .execute();
    const act = (n: number, proposed_by: string) => ({
      public_id: `a${n}`.repeat(13),
      case_id: cases[n]?.id ?? 0,
      kind: 'return' as const,
      state: 'proposed' as const,
      reason: 'No es su factura',
      invoice: null,
      amount: 300_000,
      beyond_due: null,
      basis: '0'.repeat(32),
      preview: '{}',
      proposed_by,
      proposed_at: minutesAgo(10),
      decided_by: null,
      decided_at: null,
      undoes: null,
    });
    await deskTables(trx)
      .insertInto('money_act')
      .values([act(1, people.serviceAdmin), act(2, people.admin)])
      .execute();
    const paid = (n: number, bankName: string, status: 'Approved' | 'Error') => ({
      reference: `P-${n}`,
      fiscalNumber: people.client,
      createdAt: minutesAgo(n),
      paidAt: status === 'Approved' ? minutesAgo(n) : null,
      status,
      responseGateway: '',
      reasonCode: '',
      bankCode: '1007',
      bankName,
      trazabilityCode: `P-${n}`,
      ticketId: null,
      concept: 'Pago',
      login: true,
      lines: [{ invoice: 'E1', amountWithoutMora: 50_000, interestsMora: 0, marca: 'N' as const }],
    });
    await importTransactions(trx, [
      ...[20, 25, 30].map((n) => paid(n, 'Banco del Litoral', 'Error')),
      paid(35, 'Banco del Litoral', 'Approved'),
      ...[21, 22].map((n) => paid(n, 'Banco Cordillera', 'Approved')),
      paid(23, 'Banco Cordillera', 'Error'),
      { ...paid(1_445, 'Banco del Litoral', 'Error'), status: 'Init' as const },
      { ...paid(1_460, 'Banco del Litoral', 'Error'), status: 'Pending' as const },
      // Longer ago than an hour.
      ...[90, 91, 92].map((n) => paid(n, 'Cooperativa Surco', 'Error')),
    ]);
  });
});
afterAll(() => staff.close());

const list = async (person: Person): Promise<Item[]> =>
  (await staff.get(person, 'GET /api/workList')).body['items'] as Item[];
const of = async (person: Person, kind: Item['kind']) =>
  (await list(person)).filter((one) => one.kind === kind);

describe('the work list', () => {
  test('has the payments that need a decision, with their sum and the age of the oldest', async () => {
    expect(await of('admin', 'money')).toEqual([
      {
        kind: 'money',
        count: 1,
        amount: 100_000,
        since: '2026-11-19T10:00:00',
        names: [],
        own: true,
        path: '/money-desk',
      },
    ]);
  });

  test('has first the payments past the 15 business days within which they are answered', async () => {
    expect(await of('admin', 'money_late')).toEqual([]);
    const opened = (days: number) =>
      sql`update money_case set opened_at = ${minutesAgo(days * 1_440)} where reference = 'R-1'`.execute(
        staff.database.db,
      );
    await opened(30);
    expect((await list('admin'))[0]).toEqual({
      kind: 'money_late',
      count: 1,
      amount: 100_000,
      since: '2026-10-21T10:00:00',
      names: [],
      own: true,
      path: '/money-desk',
    });
    await opened(1);
  });

  test('what a person asked for waits for another one, and is that other’s to do', async () => {
    expect((await of('admin', 'confirm')).map(({ count, amount, own }) => [count, amount, own])).toEqual([
      [1, 200_000, true],
      [1, 300_000, false],
    ]);
  });

  test('names the bank that most payments of the last hour failed at, and no other', async () => {
    expect((await of('admin', 'bank')).map(({ names, count }) => [names, count])).toEqual([
      [['Banco del Litoral', '4'], 3],
    ]);
    const { body } = await staff.get('readingAdmin', 'GET /api/workList');
    expect(body['banks']).toEqual([
      { name: 'Banco del Litoral', payments: 4, approved: 1, unanswered: 3, failing: true },
      { name: 'Banco Cordillera', payments: 3, approved: 2, unanswered: 1, failing: false },
    ]);
  });

  test('a bank that fails leads to a list of as many payments as it left unanswered, and of no other bank', async () => {
    const [bank] = await of('admin', 'bank');
    const { searchParams } = new URL(bank?.path ?? '', 'http://portal.test');
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ grupo: 'unanswered-hour', banco: 'Banco del Litoral', desde: 'no', hasta: 'no' },
    });
    const asked = { group: 'unanswered-hour', bank: searchParams.get('banco') ?? '' };
    const { body } = await staff.get('admin', 'GET /api/payment/report', asked);
    expect(body['total_transactions']).toBe(bank?.count);
    const figures = await staff.get('admin', 'GET /api/payment/report/figures', asked);
    const counted = figures.body['by_status'] as readonly { count: number }[];
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(bank?.count);
  });

  test('payments without an answer of the bank lead to a list of as many', async () => {
    const [waits] = await of('admin', 'unanswered');
    expect(waits).toMatchObject({ count: 2, amount: 100_000 });
    const { pathname, searchParams } = new URL(waits?.path ?? '', 'http://portal.test');
    expect([pathname, searchParams.get('desde'), searchParams.get('hasta')]).toEqual([
      '/reports',
      'no',
      'no',
    ]);
    const { body } = await staff.get('admin', 'GET /api/payment/report', {
      group: searchParams.get('grupo') ?? '',
    });
    expect(body['total_transactions']).toBe(2);
  });

  test('messages that do not leave by a fault of ours stand there by channel while they wait, for an hour when given up, and not once they were sent', async () => {
    expect(await of('admin', 'delivery')).toEqual([]);
    const queued = (n: number, channel: 'email' | 'sms') => ({
      ...{ channel, recipient: 'x', subject: '', body: '', dedupe_key: `own-fault:${n}` },
      ...{ created_at: minutesAgo(n), next_attempt_at: minutesAgo(n), sent_at: null, last_error: '535' },
    });
    await staff.database.db
      .insertInto('outbox_message')
      .values([
        { ...queued(30, 'email'), failed_at: null, own_fault: true },
        { ...queued(50, 'sms'), failed_at: minutesAgo(45), own_fault: true },
        { ...queued(90, 'sms'), failed_at: minutesAgo(61), own_fault: true },
        { ...queued(95, 'email'), failed_at: null, own_fault: false },
      ])
      .execute();
    expect(await of('admin', 'delivery')).toEqual([
      {
        ...{ kind: 'delivery', count: 2, amount: null, since: '2026-11-20T09:10:00' },
        ...{ names: ['email', 'sms'], own: false, path: '' },
      },
    ]);
    expect(await of('contentAdmin', 'delivery')).toEqual([]);
    await staff.database.db.deleteFrom('outbox_message').where('dedupe_key', 'like', 'own-fault:%').execute();
    expect(await of('admin', 'delivery')).toEqual([]);
  });

  test('a missing usury cap stands there by its month until it is entered', async () => {
    const [missing] = await of('admin', 'usury');
    expect(missing).toMatchObject({ names: ['2026-11'], own: true, path: '/settings' });
  });

  describe('of drafts', () => {
    const addPage = async (nombre: string) => {
      const page = { id: 0, nombre, detalle: '<p>Sin costo.</p>', publish: false };
      const { status, body } = await staff.post('contentAdmin', 'POST /api/addPage', page);
      expect(status).toBe(200);
      return body['content'] as { id: number; version: number };
    };
    const addBlock = async () => {
      const { status } = await staff.post('contentAdmin', 'POST /api/front_modules', {
        ...{ id: 0, name: '', title: 'Día de la madre', content: '<p>Compra ya</p>', image_link: '' },
        ...{ redirect_link: '', module_type: 'FAQ', extra_properties: {}, publish: false },
      });
      expect(status).toBe(200);
    };
    const rename = async (person: Person, lastName: string) => {
      await sql`update staff_member set last_name = ${lastName} where account_id =
        (select id from account where fiscal_number = ${people[person]})`.execute(staff.database.db);
    };
    const draftsOf = async (person: Person) =>
      (await of(person, 'drafts')).map(({ names, own }) => [names, own]);
    beforeAll(async () => {
      await addPage('Tarifas y costos');
      await addBlock();
    });
    afterAll(async () => {
      await rename('contentAdmin', 'Jaramillo');
      await sql`delete from front_module where title = 'Día de la madre'`.execute(staff.database.db);
    });
    const all = (own: boolean) => [
      [['Tarifas y costos'], own],
      [['Día de la madre'], own],
    ];

    test('each waits for the eyes of another person than its author, also of one of the same name', async () => {
      const { body } = await staff.get('admin', 'GET /api/contents');
      expect((body['contents'] as { user: string }[])[0]?.user).toBe('Paula Andrea Jaramillo');
      expect(await draftsOf('admin')).toEqual(all(true));
      expect(await draftsOf('contentAdmin')).toEqual(all(false));
    });

    test('an author who is called otherwise since is still the author', async () => {
      await rename('contentAdmin', 'Peña');
      expect(await draftsOf('contentAdmin')).toEqual(all(false));
      expect(await draftsOf('admin')).toEqual(all(true));
    });

    test('a change by another person is that one’s: the other’s eyes are then those of who wrote it first', async () => {
      const { body } = await staff.get('admin', 'GET /api/front_modules');
      const block = (body['modules'] as { id: number; version: number; title: string }[]).find(
        ({ title }) => title === 'Día de la madre',
      );
      const { status } = await staff.post('admin', 'POST /api/front_modules', {
        ...{ id: block?.id ?? 0, version: block?.version ?? 0, name: '', title: 'Día de la madre' },
        ...{ content: '<p>Compra hoy</p>', image_link: '', redirect_link: '', module_type: 'FAQ' },
        ...{ extra_properties: {}, publish: false },
      });
      expect(status).toBe(200);
      expect((await draftsOf('admin')).at(-1)).toEqual([['Día de la madre'], false]);
      expect((await draftsOf('contentAdmin')).at(0)).toEqual([['Día de la madre'], true]);
    });

    test('nothing goes over the wire of who wrote them but the name', async () => {
      for (const name of ['GET /api/workList', 'GET /api/contents', 'GET /api/front_modules'] as const)
        expect(JSON.stringify((await staff.get('admin', name)).body)).not.toContain(people.contentAdmin);
    });

    test('a page leads to its editor, and several to a list of as many', async () => {
      const pathOf = async () =>
        (await of('admin', 'drafts')).map(({ count, path }) => [count, path.replace(/\d+/g, 'N')])[0];
      expect(await pathOf()).toEqual([1, '/pages?page=N']);
      await addPage('Paga por PSE');
      expect(await pathOf()).toEqual([2, '/pages?solo=N.N']);
    });
  });

  test('a draft of a question or a banner waits for another person too, a new one and a change of what is published, until it is published', async () => {
    const save = async (body: { id: number; version?: number; title?: string; publish?: boolean }) => {
      const { status, body: answer } = await staff.post('contentAdmin', 'POST /api/front_modules', {
        ...{ name: '', title: 'Navidad', content: '<p>Compra ya</p>', image_link: '', redirect_link: '' },
        ...{ module_type: 'FAQ', extra_properties: {}, ...body },
      });
      expect([status, answer['code']]).toEqual([200, undefined]);
      return answer['module'] as { id: number; version: number };
    };
    let written = 0;
    const banners = async (person: Person) =>
      (await of(person, 'drafts'))
        .filter(({ path }) => path === `/sections/bloques?bloque=${written}`)
        .map(({ count, names, since }) => [count, names, since !== null]);
    expect(await banners('admin')).toEqual([]);
    const { id, version } = await save({ id: 0, publish: false });
    written = id;
    expect(await banners('admin')).toEqual([[1, ['Navidad'], true]]);
    expect(await banners('serviceAdmin')).toEqual([]);
    const shown = await save({ id, version });
    expect(await banners('admin')).toEqual([]);
    await save({ id, version: shown.version, title: 'Navidad y año nuevo', publish: false });
    expect(await banners('admin')).toEqual([[1, ['Navidad y año nuevo'], true]]);
  });

  test('blocked customers are counted, and lead to a list of as many', async () => {
    expect((await of('admin', 'blocked')).map(({ count, own, path }) => [count, own, path])).toEqual([
      [1, false, '/adminuser?buscar=1&estado=bloqueados'],
    ]);
    const { body } = await staff.get('admin', 'GET /api/users_interval', { status: 'INACTIVE' });
    expect(body['total_clients']).toBe(1);
    expect(body['clients']).toMatchObject([{ fiscal_number: people.blocked, status: 'INACTIVE' }]);
  });

  test('what a person can do stands before what waits for another', async () => {
    const own = (await list('admin')).map((one) => one.own);
    expect(own).toEqual(own.toSorted((one, other) => Number(other) - Number(one)));
  });

  test('holds nothing of areas that the profile does not open', async () => {
    const kinds = async (person: Person) => [...new Set((await list(person)).map(({ kind }) => kind))];
    expect(await kinds('serviceAdmin')).toEqual([]);
    expect(await kinds('contentAdmin')).toEqual(['drafts']);
    expect(await kinds('readingAdmin')).toEqual(['unanswered', 'bank']);
  });
});
