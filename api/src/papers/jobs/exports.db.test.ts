import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import fastify from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { PASSWORD, people } from '../../../testing/people.ts';
import type { Gateway } from '../../money/payments/index.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { saveCustomers } from '../../people/customers/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres } from '../../platform/testing/database.ts';
import { fileSources } from '../reports/routes.ts';
import type { Batch, FileSource, FileSources } from './file-source.ts';
import { FILE_LIFETIME_MS, forgetFiles, runExports } from './operations/run-exports.ts';
import { streamExport } from './operations/stream-export.ts';
import { jobTables } from './tables.ts';

type Export = Output<'GET /api/exports/:id'>;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());
afterEach(async () => {
  await jobTables(staff.database.db).deleteFrom('export_job').execute();
});

/** A file of these pieces; `between` happens before each but the first. */
const file = (pieces: readonly Batch[], between: () => unknown = () => {}): FileSource => ({
  fileName: 'clientes.csv',
  media: 'text/csv; charset=utf-8',
  count: async () => ({ total: 0, upTo: 0 }),
  async *write() {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await between();
      yield piece;
    }
  },
});
const run = (source: FileSource) =>
  runExports(staff.context, new Proxy({} as FileSources, { get: () => source }));

const line = (text: string): Batch => ({ bytes: `${text}\r\n`, rows: 1 });

const ask = async (): Promise<Export> => {
  const { status, body } = await staff.post('reportsAdmin', 'POST /api/exports/customers', {});
  expect(status).toBe(200);
  return body as unknown as Export;
};
const call = async (
  name: 'GET /api/exports/:id' | 'POST /api/exports/:id/cancel' | 'POST /api/exports/:id/link',
  id: string,
) => (await staff.as('reportsAdmin')).call(name, { params: { id } });
const state = async (id: string) => (await call('GET /api/exports/:id', id)).body as unknown as Export;
const linkOf = async (id: string): Promise<string> => {
  const { body } = await call('POST /api/exports/:id/link', id);
  return String(body['url']).replace('/api/downloads/', '');
};
const fetchFile = (browser: Browser, token: string) =>
  browser.call('GET /api/downloads/:token', { params: { token } });
const chunks = () => jobTables(staff.database.db).selectFrom('export_chunk').select('job_id').execute();

describe('[T22] an export', () => {
  test('is counted before it is made, made once, listed, and fetched once by each address', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({
      kind: 'customers',
      file_name: 'clientes.csv',
      status: 'queued',
      total: 5,
      written: 0,
      expires_at: null,
    });
    expect((await call('POST /api/exports/:id/link', asked.id)).body.code).toBe('EXPORT_NOT_READY');
    expect(await run(file([line('a'), line('b')]))).toBe(1);
    expect(await run(file([]))).toBe(0);
    expect(await state(asked.id)).toMatchObject({ status: 'done', written: 2, bytes: 6, downloads: 0 });

    const browser = await staff.as('reportsAdmin');
    const token = await linkOf(asked.id);
    const answer = await fetchFile(browser, token);
    expect(answer.bytes.toString()).toBe('a\r\nb\r\n');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clientes.csv"',
      'cache-control': 'no-store',
    });
    expect((await fetchFile(browser, token)).body.code).toBe('DOCUMENT_GONE');
    const { body } = await browser.call('GET /api/exports');
    expect(body['exports']).toMatchObject([{ id: asked.id, downloads: 1 }]);
  });

  test('what looks at an address without taking the file does not use it up', async () => {
    const { id } = await ask();
    await run(file([line('a')]));
    const browser = await staff.as('reportsAdmin');
    const token = await linkOf(id);
    const head = await staff.app.inject({
      method: 'HEAD',
      url: `/api/downloads/${token}`,
      cookies: Object.fromEntries(browser.cookies),
    });
    expect(head.statusCode).toBe(404);
    expect((await fetchFile(browser, token)).bytes.toString()).toBe('a\r\n');
  });

  test('an address is good for two minutes, in its own session, by the cookie alone', async () => {
    const { id } = await ask();
    await run(file([line('a')]));
    const token = await linkOf(id);
    const elsewhere = await new Browser(staff.app).loginAs('reportsAdmin');
    expect((await fetchFile(elsewhere, token)).body.code).toBe('DOCUMENT_GONE');
    expect((await fetchFile(new Browser(staff.app), token)).body.code).toBe('DOCUMENT_GONE');
    const tab = new Browser(staff.app);
    for (const [name, value] of (await staff.as('reportsAdmin')).cookies) tab.cookies.set(name, value);
    expect((await fetchFile(tab, token)).bytes.toString()).toBe('a\r\n');

    const late = await linkOf(id);
    staff.context.clock.advance(2 * 60_000);
    expect((await fetchFile(tab, late)).body.code).toBe('DOCUMENT_GONE');
  });

  test('belongs to the person who asked: another administrator finds none', async () => {
    const { id } = await ask();
    const other = await staff.as('admin');
    for (const name of [
      'GET /api/exports/:id',
      'POST /api/exports/:id/cancel',
      'POST /api/exports/:id/link',
    ] as const) {
      expect((await other.call(name, { params: { id } })).body.code).toBe('NOT_FOUND');
    }
    expect((await other.call('GET /api/exports')).body).toEqual({ exports: [] });
    expect((await state(id)).status).toBe('queued');
  });

  test('[T48] one at a time for each administrator, the streamed ones among them', async () => {
    await ask();
    const again = await staff.post('reportsAdmin', 'POST /api/exports/payments', {});
    expect(again.body.code).toBe('EXPORT_RUNNING');
    expect((await staff.get('reportsAdmin', 'GET /api/users_interval/file')).body.code).toBe(
      'EXPORT_RUNNING',
    );
    expect((await staff.post('admin', 'POST /api/exports/payments', {})).status).toBe(200);
  });

  test('[T22, T48] more than 500 people take a proof, which holds for a quarter of an hour of the session; the question counts them', async () => {
    const { db } = staff.database;
    const many = Array.from({ length: 500 }, (_, n) => ({
      ...{
        fiscalNumber: String(7_100_000_000 + n),
        firstName: 'Ana',
        lastName: 'Ríos',
        email: '',
        phone: '',
      },
      ...{ homePhone: '', municipalityCode: null, street: '', pendingInformation: true },
      ...{ joinedAt: '2020-05-05T12:00:00Z', approvedLimit: 0, preapprovedIncrease: 0 },
    }));
    await inTransaction(db, (trx) => saveCustomers(trx, many));
    try {
      const days = { min_date: '05-05-20', max_date: '05-05-20' };
      expect((await staff.get('reportsAdmin', 'GET /api/users_interval/file', days)).status).toBe(200);
      const asked = (given: object = {}) => staff.post('reportsAdmin', 'POST /api/exports/customers', given);
      const streamed = async () =>
        (await staff.get('reportsAdmin', 'GET /api/users_interval/file')).body.code;
      expect((await asked()).body).toMatchObject({
        ...{ code: 'REAUTHENTICATION_REQUIRED', preview: { rows: 505 } },
      });
      expect(await streamed()).toBe('REAUTHENTICATION_REQUIRED');
      expect((await asked({ current_password: 'Otra-clave-1' })).body.code).toBe('WRONG_CURRENT_PASSWORD');
      const first = await asked({ current_password: PASSWORD });
      expect(first.body).toMatchObject({ total: 505, filters: {} });
      await call('POST /api/exports/:id/cancel', String(first.body['id']));
      staff.context.clock.advance(15 * 60_000 - 1);
      expect(await streamed()).toBeUndefined();
      const elsewhere = await new Browser(staff.app).loginAs('reportsAdmin');
      expect((await elsewhere.call('POST /api/exports/customers', { body: {} })).body.code).toBe(
        'REAUTHENTICATION_REQUIRED',
      );
      staff.context.clock.advance(1);
      expect(await streamed()).toBe('REAUTHENTICATION_REQUIRED');
    } finally {
      await sql`delete from customer where fiscal_number like '71000%'`.execute(db);
    }
  });

  test('[CU-03] the file of a search by ID or e-mail holds those whom it finds, and no others', async () => {
    for (const body of [{ fiscal_number: people.client }, { email: 'CLIENT@correo.example' }]) {
      const { body: asked } = await staff.post('serviceAdmin', 'POST /api/exports/customers', body);
      expect(asked).toMatchObject({ total: 1, filters: body });
      await runExports(staff.context, fileSources({} as Gateway));
      const browser = await staff.as('serviceAdmin');
      const { body: link } = await browser.call('POST /api/exports/:id/link', {
        params: { id: String(asked['id']) },
      });
      const file = await fetchFile(browser, String(link['url']).replace('/api/downloads/', ''));
      const lines = file.bytes.toString().trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(people.client);
    }
    const none = await staff.post('serviceAdmin', 'POST /api/exports/customers', {
      email: 'no@esta.example',
    });
    expect(none.body).toMatchObject({ total: 0 });
  });

  (onPostgres ? test : test.skip)('one at a time also when asked for ten times at once', async () => {
    const browser = await staff.as('reportsAdmin');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.call('POST /api/exports/customers', { body: {} })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'EXPORT_RUNNING')).toHaveLength(9);
  });

  test('a person who lost the section since is given no file that they made before', async () => {
    const { id } = await ask();
    await run(file([line('a')]));
    const { db } = staff.database;
    const sections = await sql<{ profile_id: number; section: string }>`
      delete from profile_section where section = 'usuarios' returning profile_id, section`.execute(db);
    try {
      expect((await call('POST /api/exports/:id/link', id)).body.code).toBe('FORBIDDEN');
    } finally {
      for (const { profile_id, section } of sections.rows)
        await sql`insert into profile_section (profile_id, section) values (${profile_id}, ${section})`.execute(
          db,
        );
    }
    expect((await call('POST /api/exports/:id/link', id)).status).toBe(200);
  });

  test('[T46] asking and fetching stand in the audit log with what and how much', async () => {
    const { id } = await ask();
    await run(file([line('a')]));
    await fetchFile(await staff.as('reportsAdmin'), await linkOf(id));
    const entries = await staff.database.db
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', `export:${id}`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ data, ...entry }) => ({ ...entry, ...JSON.parse(data) }))).toEqual([
      { actor: people.reportsAdmin, action: 'export', kind: 'customers', filters: {}, rows: 5, stored: true },
      { actor: people.reportsAdmin, action: 'export downloaded', kind: 'customers', rows: 1 },
    ]);
  });

  test('waiting or half made, it can be cancelled, leaves nothing, and makes room for another', async () => {
    const waiting = await ask();
    expect((await call('POST /api/exports/:id/cancel', waiting.id)).body).toMatchObject({
      status: 'cancelled',
    });
    expect(await run(file([line('a')]))).toBe(0);

    const { id } = await ask();
    const big: Batch = { bytes: randomBytes(3_000_000), rows: 1 };
    let seen: Export | undefined;
    await run(
      file([big, big, big], async () => {
        seen ??= await state(id);
        await call('POST /api/exports/:id/cancel', id);
      }),
    );
    expect(seen).toMatchObject({ status: 'running', written: 1 });
    expect(await state(id)).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) });
    expect(await chunks()).toEqual([]);
    const { id: next } = await ask();
    await run(file([line('a')]));
    expect((await call('POST /api/exports/:id/cancel', next)).body).toMatchObject({ status: 'done' });
  });

  test('a file of many pieces comes out as it went in', async () => {
    const { id } = await ask();
    const pieces = Array.from({ length: 5 }, () => randomBytes(1_300_000));
    await run(file(pieces.map((bytes) => ({ bytes, rows: 1 }))));
    expect((await chunks()).length).toBeGreaterThan(4);
    const answer = await fetchFile(await staff.as('reportsAdmin'), await linkOf(id));
    expect(answer.bytes.equals(Buffer.concat(pieces))).toBe(true);
  });

  test('what a silent worker left is made by another, and the first one then stops', async () => {
    const { id } = await ask();
    let taken = 0;
    await run(
      file([line('first'), line('first')], async () => {
        staff.context.clock.advance(61_000);
        taken = await run(file([line('second')]));
      }),
    );
    expect(taken).toBe(1);
    expect(await state(id)).toMatchObject({ status: 'done', written: 1 });
    const answer = await fetchFile(await staff.as('reportsAdmin'), await linkOf(id));
    expect(answer.bytes.toString()).toBe('second\r\n');
  });

  test('what another worker has made since is left whole when the first one fails late', async () => {
    const { id } = await ask();
    await run(
      file([line('first'), line('first')], async () => {
        staff.context.clock.advance(61_000);
        expect(await run(file([line('second')]))).toBe(1);
        throw new Error('the connection is gone');
      }),
    );
    expect(await state(id)).toMatchObject({ status: 'done', written: 1 });
    const answer = await fetchFile(await staff.as('reportsAdmin'), await linkOf(id));
    expect(answer.bytes.toString()).toBe('second\r\n');
  });

  test('and when the first one comes late with more pieces', async () => {
    const { id } = await ask();
    const big = (): Batch => ({ bytes: randomBytes(3_000_000), rows: 1 });
    const made = big();
    await run(
      file([line('first'), big()], async () => {
        staff.context.clock.advance(61_000);
        expect(await run(file([made]))).toBe(1);
      }),
    );
    expect(await state(id)).toMatchObject({ status: 'done', written: 1 });
    const answer = await fetchFile(await staff.as('reportsAdmin'), await linkOf(id));
    expect(answer.bytes.equals(Buffer.from(made.bytes))).toBe(true);
  });

  test('one that cannot be made is tried three times, then given up', async () => {
    const { id } = await ask();
    const broken = file([line('a'), line('b')], () => {
      throw new Error('the disk is full');
    });
    for (const status of ['queued', 'queued', 'failed']) {
      expect(await run(broken)).toBe(0);
      expect(await state(id)).toMatchObject({ status });
      staff.context.clock.advance(5_000);
    }
    expect(await chunks()).toEqual([]);
    expect((await ask()).status).toBe('queued');
  });

  test('a file is kept for a day, its entry for 90', async () => {
    const { id } = await ask();
    await run(file([line('a')]));
    await forgetFiles(staff.context);
    expect(await chunks()).toHaveLength(1);
    const before = staff.context.clock.now();
    staff.context.clock.advance(FILE_LIFETIME_MS);
    await forgetFiles(staff.context);
    expect(await chunks()).toEqual([]);
    const entries = () => jobTables(staff.database.db).selectFrom('export_job').select('id').execute();
    expect(await entries()).toEqual([{ id }]);
    staff.context.clock.advance(90 * 24 * 60 * 60_000);
    await forgetFiles(staff.context);
    expect(await entries()).toEqual([]);
    staff.context.clock.set(before);
  });

  test('every kind asks for its own section', async () => {
    const refused = async (name: 'reconciliation' | 'term_log', who: 'reportsAdmin' | 'serviceAdmin') =>
      (await staff.post(who, `POST /api/exports/${name}`, { min_date: '01-11-26', max_date: '02-11-26' }))
        .body.code;
    expect(await refused('reconciliation', 'reportsAdmin')).toBe('FORBIDDEN');
    expect(await refused('term_log', 'serviceAdmin')).toBe('FORBIDDEN');
    expect((await staff.post('serviceAdmin', 'POST /api/exports/customers', {})).status).toBe(200);
  });
});

describe('a file that is streamed', () => {
  test('[API-58] is in the books as done, and nothing is kept of it', async () => {
    const answer = await staff.get('reportsAdmin', 'GET /api/users_interval/file', { file: 'CSV' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clientes.csv"',
    });
    const { body } = await staff.get('reportsAdmin', 'GET /api/exports');
    expect(body['exports']).toMatchObject([
      { status: 'done', total: 5, written: 5, bytes: answer.bytes.length },
    ]);
    expect(await chunks()).toEqual([]);
    const [{ id }] = body['exports'] as [Export];
    expect((await call('POST /api/exports/:id/link', id)).body.code).toBe('EXPORT_NOT_READY');
  });

  test('a person who goes away in the middle of it ends it, and may ask for another', async () => {
    const endless: FileSource = {
      ...file([]),
      async *write() {
        for (;;) yield { bytes: randomBytes(100_000), rows: 1 };
      },
    };
    const sources = new Proxy({} as FileSources, { get: () => endless });
    const server = fastify();
    const request = { owner: people.reportsAdmin, sessionId: 1, kind: 'customers', filters: {} } as const;
    server.get('/file', (_request, reply) => streamExport(staff.context, sources, request, reply));
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const away = new AbortController();
    const answer = await fetch(`${url}/file`, { signal: away.signal });
    expect((await answer.body?.getReader().read())?.value?.length).toBeGreaterThan(0);
    away.abort();
    const latest = async () => {
      // The embedded database answers without ever letting the sockets have a turn.
      await new Promise((resume) => setImmediate(resume));
      const { body } = await staff.get('reportsAdmin', 'GET /api/exports');
      return (body['exports'] as Export[])[0];
    };
    let shown = await latest();
    while (shown?.status === 'running') shown = await latest();
    expect(shown).toMatchObject({ status: 'cancelled', total: 0 });
    expect((await staff.post('reportsAdmin', 'POST /api/exports/customers', {})).status).toBe(200);
    await server.close();
  });
});
