import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type KyselyPlugin, type QueryId, sql } from 'kysely';
import { people } from '../../../../testing/people.ts';
import { openObligations } from '../../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../../money/credit/obligation.fixture.ts';
import { saveCustomers } from '../../../people/customers/index.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { DocumentTables } from '../tables.ts';
import { type DocumentFixture, invoices, openDocumentFixture } from '../testing/document-fixture.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { dueDatesOf, sendStatements } from './send-statements.ts';

/** E100001 falls due on 30 November 2026; seven whole business days before it lie after the 18th, a Wednesday. */
const FIRST_DAY = '2026-11-18T15:00:00Z';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.context.clock.set(FIRST_DAY);
  for (const table of ['outbox_message', 'statement_notice', 'statement_walk'] as const) {
    await tables().deleteFrom(table).execute();
  }
});

const tables = () => fixture.database.db.withTables<DocumentTables>();
const mails = () => fixture.database.db.selectFrom('outbox_message').selectAll().orderBy('id').execute();
const send = (most?: number) => sendStatements(fixture.context, most);

/** Lets something happen once after rows of a table that have a value were read, before what follows from them. */
function afterReadOf(table: string, value: string, happen: () => Promise<void>): KyselyPlugin {
  const reads = new WeakSet<QueryId>();
  let isOver = false;
  return {
    transformQuery: ({ node, queryId }) => {
      const text = node.kind === 'SelectQueryNode' ? JSON.stringify(node) : '';
      if (text.includes(table) && text.includes(value)) reads.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (isOver || !reads.has(queryId)) return result;
      isOver = true;
      await happen();
      return result;
    },
  };
}

test('the due dates of a day are those that leave at most seven whole business days', () => {
  expect(dueDatesOf('2026-11-18').slice(-2)).toEqual(['2026-11-29', '2026-11-30']);
  expect(dueDatesOf('2026-11-17').at(-1)).toBe('2026-11-27');
  // 8 December is a holiday.
  expect(dueDatesOf('2026-11-30').at(-1)).toBe('2026-12-11');
});

describe('a statement by mail', () => {
  test('goes out seven business days before its due date, and not a day sooner', async () => {
    fixture.context.clock.set('2026-11-17T15:00:00Z');
    expect(await send()).toBe(0);
    fixture.context.clock.set(FIRST_DAY);
    expect(await send()).toBe(1);
  });

  test('says as text, as HTML and in its PDF what is owed, and tells the ID by its end only', async () => {
    await send();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'email', recipient: 'client@correo.example' });
    expect(mail?.subject).toMatch(/^Extracto de tu factura E100001: \$[\d.]+ hasta el 30 de noviembre$/);
    for (const text of [mail?.body, mail?.html]) {
      expect(text).toContain('Hola, Mariana:');
      expect(text).toContain('Capital al empezar el periodo');
      expect(text).toContain('$325.534');
      expect(text).toContain('1,8762 % mensual, 24,99 % anual');
      expect(text).toContain('http://localhost:4800/facturas');
      expect(text).not.toContain('1010101010');
    }
    expect(mail?.html).toMatch(/^<!doctype html><html lang="es-CO">/);
    expect(mail?.attachment_name).toBe('extracto-E100001-2026-11-30.pdf');
    const { text } = await readPdf(new Uint8Array(mail?.attachment ?? []));
    expect(text).toContain('Extracto de la factura E100001');
    expect(text).toContain('C.C. ******1010');
    expect(text).toContain(mail?.subject.match(/\$[\d.]+/)?.[0]);
  });

  test('is recorded like any other document, so that its code can be verified', async () => {
    await send();
    const document = await tables()
      .selectFrom('document')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(document).toMatchObject({
      kind: 'statement',
      issued_by: 'portal',
      fiscal_number: people.client,
    });
    const notice = await tables().selectFrom('statement_notice').selectAll().executeTakeFirstOrThrow();
    expect(notice).toMatchObject({
      invoice: invoices.open,
      due_date: '2026-11-30',
      document_id: document.id,
    });
  });

  test('goes out once: not again on the same day, on later days, or by another process', async () => {
    expect(await Promise.all([send(), send(), send()])).toContain(1);
    expect(await send()).toBe(0);
    fixture.context.clock.set('2026-11-19T15:00:00Z');
    expect(await send()).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ['a Sunday', '2026-11-22T15:00:00Z'],
    ['a Saturday', '2026-11-21T15:00:00Z'],
    ['six in the morning', '2026-11-19T11:59:00Z'],
    ['seven in the evening', '2026-11-20T00:00:00Z'],
  ])('does not go out on %s', async (_name, at) => {
    fixture.context.clock.set(at);
    expect(await send()).toBe(0);
  });

  test('is noted without a mail for a customer without an address', async () => {
    const at = { occurredAt: new Date(FIRST_DAY), businessDate: '2026-11-18' };
    const fiscalNumber = '6060606060';
    await inTransaction(fixture.database.db, async (trx) => {
      await saveCustomers(trx, [
        {
          fiscalNumber,
          firstName: 'Sin',
          lastName: 'Correo',
          email: '',
          phone: '3005550102',
          homePhone: '',
          municipalityCode: null,
          street: '',
          pendingInformation: false,
          joinedAt: FIRST_DAY,
          approvedLimit: 5_000_000,
          preapprovedIncrease: 0,
        },
      ]);
      await openObligations(
        trx,
        [anObligation({ ...TWELVE_MONTHS, paid: 9 }, { invoice: 'E600001', fiscalNumber })],
        at,
      );
    });
    expect(await send()).toBe(2);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['client@correo.example']);
    const notices = await tables().selectFrom('statement_notice').selectAll().orderBy('invoice').execute();
    expect(notices.map(({ invoice, document_id }) => [invoice, document_id === null])).toEqual([
      [invoices.open, false],
      ['E600001', true],
    ]);
  });
});

describe('a walk over the credits of a due date', () => {
  test('that a process has left unfinished is gone on with by another, where it stood', async () => {
    expect(await send(1)).toBe(1);
    const left = { leased_until: new Date(Date.parse(FIRST_DAY) + 60_000), walked_on: null };
    await tables().updateTable('statement_walk').set(left).execute();
    expect(await send()).toBe(0);
    fixture.context.clock.advance(60_000);
    // E600001 of the test before.
    expect(await send()).toBe(1);
    expect(
      await tables().selectFrom('statement_notice').select('invoice').orderBy('invoice').execute(),
    ).toEqual([{ invoice: invoices.open }, { invoice: 'E600001' }]);
  });

  test('that another has taken over is as that one leaves it, also when the slow one goes on', async () => {
    const walks = () => tables().selectFrom('statement_walk').selectAll().orderBy('due_date').execute();
    let left: Awaited<ReturnType<typeof walks>> = [];
    const slow = fixture.database.db.withPlugin(
      afterReadOf('statement_notice', '2026-11-30', async () => {
        // The claim is over, and so is its day.
        fixture.context.clock.set('2026-11-19T15:00:00Z');
        await send();
        left = await walks();
      }),
    );
    expect(await sendStatements({ ...fixture.context, db: slow })).toBe(0);
    expect(left).toContainEqual(expect.objectContaining({ due_date: '2026-11-30', walked_on: '2026-11-19' }));
    expect(await walks()).toEqual(left);
  });

  test('goes through more than one batch, and each of two at once sends what the other does not', async () => {
    const numbers = Array.from({ length: 130 }, (_, index) => `E7${String(index).padStart(5, '0')}`);
    await inTransaction(fixture.database.db, (trx) =>
      openObligations(
        trx,
        numbers.map((invoice) =>
          anObligation({ ...TWELVE_MONTHS, paid: 10 }, { invoice, fiscalNumber: '6060606060' }),
        ),
        { occurredAt: new Date(FIRST_DAY), businessDate: '2026-11-18' },
      ),
    );
    const sent = await Promise.all([send(), send()]);
    expect(sent[0] + sent[1]).toBe(132);
    const { count } = await tables()
      .selectFrom('statement_notice')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(132);
  });

  test('goes on month by month for a credit whose plan is over and that is still owed', async () => {
    fixture.context.clock.set('2026-12-17T15:00:00Z');
    await send();
    fixture.context.clock.set('2027-01-20T15:00:00Z');
    await tables().deleteFrom('outbox_message').execute();
    await send();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Extracto de tu factura E100001: \$[\d.]+ hasta el 31 de enero$/),
    ]);
  });
});

test('less than five business days before the due date, the alarm speaks of statements that could have been on time only', async () => {
  const alarms: unknown[] = [];
  const log = { ...fixture.context.log, error: (said: { alarm?: string }) => alarms.push(said.alarm) };
  // Four whole business days before 30 November.
  fixture.context.clock.set('2026-11-23T15:00:00Z');
  await sql`
    insert into statement_notice (invoice, due_date, noticed_at)
    select invoice, '2026-11-30', ${new Date(FIRST_DAY)} from obligation`.execute(fixture.database.db);
  const come = (invoice: string, businessDate: string) =>
    inTransaction(fixture.database.db, (trx) =>
      openObligations(
        trx,
        [anObligation({ ...TWELVE_MONTHS, paid: 9 }, { invoice, fiscalNumber: people.client })],
        { occurredAt: fixture.context.clock.now(), businessDate },
      ),
    );
  const sendNow = () =>
    sendStatements({ ...fixture.context, log: log as unknown as typeof fixture.context.log });
  await come('E610001', '2026-11-23');
  expect(await sendNow()).toBe(1);
  expect(alarms).toEqual([]);

  await come('E610002', '2026-11-18');
  await tables().deleteFrom('statement_walk').execute();
  expect(await sendNow()).toBe(1);
  expect(alarms).toEqual(['statement-late']);
});
