import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import readSheet from 'read-excel-file/node';
import { PASSWORD, people } from '../../../testing/people.ts';
import { turnSetting } from '../../../testing/turn-setting.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { saveCustomers } from '../../people/customers/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { harmless } from '../../platform/http/csv-cells.ts';

/** A payment of two invoices, imported. */
const payment = (number: number, status: 'Approved' | 'Fail', responseGateway: string) => ({
  reference: `T-${number}`,
  fiscalNumber: people.client,
  createdAt: new Date(Date.UTC(2026, 9, 1, 4, 59, number)),
  paidAt: status === 'Approved' ? new Date(Date.UTC(2026, 9, 1, 5, 2)) : null,
  status,
  responseGateway,
  reasonCode: '',
  bankCode: '1007',
  bankName: 'Banco',
  trazabilityCode: status === 'Approved' ? `45000${number}` : null,
  ticketId: null,
  concept: 'Pago',
  login: status === 'Approved',
  lines: [
    { invoice: 'E100002', amountWithoutMora: 100_000, interestsMora: 2_500, marca: 'N' as const },
    { invoice: 'B100001', amountWithoutMora: 50_000, interestsMora: 0, marca: 'Y' as const },
  ],
});

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
  await inTransaction(staff.database.db, (trx) =>
    importTransactions(trx, [payment(1, 'Approved', 'OK'), payment(2, 'Fail', 'NOT_AUTHORIZED')]),
  );
});
afterAll(() => staff.close());
beforeEach(async () => {
  await sql`delete from export_job`.execute(staff.database.db);
});

type FileCall =
  | 'GET /api/payment/report/file'
  | 'GET /api/users_interval/file'
  | 'GET /api/logs/export/modificacion_plazos'
  | 'GET /api/logs/modificacion_plazos/file';

const get = async (name: FileCall, query: Record<string, string> = {}) => {
  const { status, headers, bytes } = await staff.get('admin', name, query);
  expect(status).toBe(200);
  return {
    bytes,
    text: bytes.toString('utf8'),
    name: /filename="(.+)"/.exec(String(headers['content-disposition']))?.[1],
  };
};

/** As a spreadsheet in Spanish reads it. */
const rowsOf = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, delimiter: ';', columns: true });

describe('payments as CSV', () => {
  test('[API-69] [RE-21] [RE-23] every column of the report, Spanish labels, times of Bogotá, plain numbers', async () => {
    const { text, name } = await get('GET /api/payment/report/file', { file: 'CSV' });
    expect(name).toBe('pagos.csv');
    expect(rowsOf(text)).toEqual([
      {
        'Fecha de creación': '2026-09-30 23:59:02',
        Cédula: people.client,
        Id: expect.stringMatching(/^[a-z0-9]{26}$/),
        'Estado del pago': 'Rechazada',
        'Respuesta de la pasarela': 'NOT_AUTHORIZED',
        'Factura(s)': 'E100002, B100001',
        'Marca de pago total': 'N, Y',
        'Fecha de pago': '',
        'Valor pagado': '152500',
        'Código de rastreo': '',
        Login: 'No',
      },
      expect.objectContaining({
        'Estado del pago': 'Aprobada',
        'Fecha de pago': '2026-10-01 00:02:00',
        'Código de rastreo': '450001',
        Login: 'Si',
      }),
    ]);
  });

  test('a Spanish Excel opens it: byte order mark, semicolons, CR LF', async () => {
    const { bytes, text } = await get('GET /api/payment/report/file');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFFecha de creación;Cédula;Id;Estado del pago;Respuesta de la pasarela;Factura(s);Marca de pago total;Fecha de pago;Valor pagado;Código de rastreo;Login',
    );
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('the filters of the report hold, and a day that does not exist is refused before a byte is sent', async () => {
    const count = async (query: Record<string, string>) =>
      rowsOf((await get('GET /api/payment/report/file', query)).text).length;
    expect(await count({ status: 'Approved' })).toBe(1);
    expect(await count({ fiscal_number: people.otherClient })).toBe(0);
    expect(await count({ min_date: '30-09-26', max_date: '30-09-26' })).toBe(2);
    expect(await count({ min_date: '01-10-26' })).toBe(0);
    const refused = await staff.get('admin', 'GET /api/payment/report/file', { min_date: '31-09-26' });
    expect(refused.body.code).toBe('INVALID_REQUEST');
  });
});

describe('[T39] nothing in a cell is run', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+57 300', "'+57 300"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠1', "'＠1"],
    ['Calle 1,=cmd|x', "Calle 1,'=cmd|x"],
    ['Calle 1; =1', "Calle 1;' =1"],
    ['Calle 1\t@SUM(A1)', "Calle 1\t'@SUM(A1)"],
    ['Calle 1|+57', "Calle 1|'+57"],
    ['Calle 1\n＝1', "Calle 1\n'＝1"],
    ['1,"=1"', `1,'"=1"`],
    ['=1,=2,,=3', "'=1,'=2,,'=3"],
    ['\u200B=1', "'\u200B=1"],
    ['\u0000,\uFEFF−1', "\u0000,'\uFEFF−1"],
    ["'=1", "'=1"],
    ['Cra. 7 # 8-9, Apto. 4-5; T=2', 'Cra. 7 # 8-9, Apto. 4-5; T=2'],
    ['Peña & Cía.', 'Peña & Cía.'],
    ['1-2', '1-2'],
    ['', ''],
  ])('%j becomes %j', (text, cell) => expect(harmless(text)).toBe(cell));

  test('[CU-03] [RE-34] a name that is a formula, with quotes, separators and line breaks, arrives as it is', async () => {
    await inTransaction(staff.database.db, (trx) =>
      saveCustomers(trx, [
        {
          fiscalNumber: '72000001',
          firstName: '=HYPERLINK("http://mal.example";"clic")',
          lastName: 'Con; "comillas"\ny salto',
          email: 'x@correo.example',
          phone: '3005550177',
          homePhone: '',
          municipalityCode: '05001',
          street: 'Calle 1,=cmd|" /C calc"!A0\t@x',
          pendingInformation: false,
          joinedAt: '2026-11-19T15:00:00Z',
          approvedLimit: 0,
          preapprovedIncrease: 0,
        },
      ]),
    );
    const { text, name } = await get('GET /api/users_interval/file', { min_date: '19-11-26', file: 'CSV' });
    expect(name).toBe('clientes.csv');
    // Whatever a program separates at, and whether it knows quotes or not: no cell begins a formula.
    for (const separator of [',', ';', '\t', '|', '\n'])
      for (const cell of text.split(separator)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    expect(rowsOf(text)).toEqual([
      {
        Cédula: '72000001',
        Nombres: '\'=HYPERLINK("http://mal.example";"clic")',
        Apellidos: 'Con; "comillas"\ny salto',
        Correo: 'x@correo.example',
        Celular: '3005550177',
        'Teléfono fijo': '',
        Departamento: 'Antioquia',
        Municipio: 'Medellín',
        Dirección: `Calle 1,'=cmd|" /C calc"!A0\t'@x`,
        Estado: 'Activo',
        'Fecha de registro': '2026-11-19 10:00:00',
      },
    ]);
  });
});

test('[API-73] [API-87] [RE-33] [BC-12] the parameter log is a spreadsheet of texts and moments with the fixed name', async () => {
  const admin = await staff.as('admin');
  for (const is_active of [false, true])
    await turnSetting(admin, 1, is_active, { motivo: 'Prueba', current_password: PASSWORD });
  const { bytes, name } = await get('GET /api/logs/export/modificacion_plazos', { desde: '20-11-26' });
  expect(name).toBe('log_modificacion_plazos.xlsx');
  const [sheet] = await readSheet(bytes);
  expect(sheet?.data).toEqual([
    ['Cédula', 'Usuario', 'Fecha', 'Estado anterior', 'Estado actual'],
    [people.admin, 'Paula Andrea Jaramillo', new Date('2026-11-20T10:00:00Z'), 'Inactivo', 'Activo'],
    [people.admin, 'Paula Andrea Jaramillo', new Date('2026-11-20T10:00:00Z'), 'Activo', 'Inactivo'],
  ]);
  const empty: Record<string, string>[] = [
    { user_id: people.serviceAdmin },
    { desde: '21-11-26' },
    { hasta: '19-11-26' },
  ];
  for (const filter of empty) {
    const unknown = await get('GET /api/logs/export/modificacion_plazos', filter);
    expect((await readSheet(unknown.bytes))[0]?.data).toHaveLength(1);
  }
});

test('[API-71] [RE-32] [BC-12] every step of a term modification, with who acted for whom and why', async () => {
  const { db } = staff.database;
  await sql`
    with change as (
      insert into term_change (number, actor, actor_kind, reason, fiscal_number, invoice, status, term, new_term,
        shown_hash, created_at, changed_at)
      values (77, ${people.admin}, 'admin', '=Lo pidió', ${people.client}, 'E100002', 'simulated', 6, 12, 'x',
        '2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z')
      returning id)
    insert into term_change_step (change_id, at, actor, previous_status, current_status, refusal)
    select id, at, ${people.admin}, previous, current, ''
    from change, (values
      ('2026-11-20T15:00:00Z'::timestamptz, null, 'validated'),
      ('2026-11-20T15:01:00Z', 'validated', 'simulated')) as step (at, previous, current)`.execute(db);
  const days = { min_date: '20-11-26', max_date: '20-11-26' };
  const { text, name } = await get('GET /api/logs/modificacion_plazos/file', days);
  expect(name).toBe('logModificacionPlazo.csv');
  const rows = rowsOf(text);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual({
    Fecha: '2026-11-20 10:01:00',
    Cédula: people.client,
    Usuario: people.admin,
    'Nombre del usuario': 'Paula Andrea Jaramillo',
    Motivo: "'=Lo pidió",
    'Número de modificación': '77',
    Factura: 'E100002',
    'Plazo anterior': '6',
    'Plazo nuevo': '12',
    'Estado anterior': 'Validada',
    'Estado actual': 'Simulada',
    Rechazo: '',
  });
  const none = await get('GET /api/logs/modificacion_plazos/file', {
    min_date: '21-11-26',
    max_date: '21-11-26',
  });
  expect(rowsOf(none.text)).toEqual([]);
});
