import { Type } from 'typebox';
import { exportKinds } from '../report-names.ts';
import { access, acts, began, type Calls } from '../route.ts';
import { OneOf, orNull, proof, Strict, Timestamp } from '../schemas.ts';
import { joinedOrder, joinedStatus, logFilters, logOrder } from './administration.ts';
import { soughtPerson } from './customers.ts';
import { moneyCaseFilters } from './money-desk.ts';
import {
  dayRange,
  optionalDayRange,
  parameterLogFilters,
  parameterLogOrder,
  paymentReportFilters,
  paymentReportOrder,
} from './reports.ts';

/**
 * A file that is being made or is finished. `total` is counted exactly before the first row; `written` grows up to it.
 * A finished file can be fetched until `expires_at`.
 */
export const Export = Strict({
  id: Type.String(),
  kind: OneOf(exportKinds),
  file_name: Type.String(),
  status: OneOf(['queued', 'running', 'done', 'failed', 'cancelled']),
  total: Type.Integer({ minimum: 0 }),
  written: Type.Integer({ minimum: 0 }),
  /** Size of the file in bytes; 0 until it is done. */
  bytes: Type.Integer({ minimum: 0 }),
  /** Filters of the request, its order among them. */
  filters: Type.Record(Type.String(), Type.String()),
  created_at: Timestamp,
  finished_at: orNull(Timestamp),
  expires_at: orNull(Timestamp),
  downloads: Type.Integer({ minimum: 0 }),
});

const id = Strict({ id: Type.String({ pattern: '^[a-z0-9]{10,40}$' }) });
const anyExporter = access.admin('reports', 'customers', 'controladminusers', 'money');

const made = {
  began: began.nothing('create', 'A new file of what is so when it is made.'),
  act: acts.costly(
    'The screen says how many rows; the question about a large file, which takes a proof, counts them.',
  ),
} as const;

/**
 * Rows stand in a file as on the screen: `sort` is that of the list, one of the same columns. A file of more rows than
 * `guardedFigures.exportedRows` takes a proof, which holds for a quarter of an hour of the session; the refusal says how many there are.
 */
export const exportCalls = {
  'POST /api/exports/payments': {
    summary: 'Make a CSV of payments. Refused while another export of the same administrator is under way.',
    access: access.report('pagos'),
    ...made,
    body: Strict({ ...paymentReportFilters, ...paymentReportOrder, ...proof }),
    reply: Export,
  },
  'POST /api/exports/reconciliation': {
    summary: 'Make report.csv: our payments against the bank’s file.',
    access: access.report('conciliacion'),
    ...made,
    body: Strict({ ...dayRange, ...proof }),
    reply: Export,
  },
  'POST /api/exports/parameter_log': {
    summary: 'Make log_modificacion_plazos.xlsx.',
    access: access.report('parametria_modificacion_plazos'),
    ...made,
    body: Strict({ ...parameterLogFilters, ...parameterLogOrder, ...proof }),
    reply: Export,
  },
  'POST /api/exports/term_log': {
    summary: 'Make logModificacionPlazo.csv.',
    access: access.report('log_modificacion_plazos'),
    ...made,
    body: Strict({ ...dayRange, ...proof }),
    reply: Export,
  },
  'POST /api/exports/customers': {
    summary:
      'Make a CSV of the customers by the day they joined, or of those whom the search by ID or e-mail finds.',
    access: access.report('usuarios', 'customers'),
    ...made,
    body: Strict({ ...optionalDayRange, ...joinedStatus, ...joinedOrder, ...soughtPerson, ...proof }),
    reply: Export,
  },
  'POST /api/exports/audit_log': {
    summary: 'Make a CSV of the audit log.',
    access: access.admin('controladminusers'),
    ...made,
    body: Strict({ ...logFilters, ...logOrder, ...proof }),
    reply: Export,
  },
  'POST /api/exports/money_cases': {
    summary: 'Make a CSV of the payments that need a person.',
    access: access.admin('money'),
    ...made,
    body: Strict({ ...moneyCaseFilters, ...proof }),
    reply: Export,
  },
  'GET /api/exports': {
    summary: 'The last 20 exports of who asks, newest first.',
    access: anyExporter,
    reply: Strict({ exports: Type.Array(Export) }),
  },
  'GET /api/exports/:id': {
    summary: 'One export of who asks: how far it is.',
    access: anyExporter,
    params: id,
    reply: Export,
  },
  'POST /api/exports/:id/cancel': {
    summary: 'Stop an export that is under way; one that is over stays as it is.',
    access: anyExporter,
    began: began.nothing('idempotent', 'An export is cancelled once; one that is over stays.'),
    act: acts.harmless('One’s own file.'),
    params: id,
    reply: Export,
  },
  'POST /api/exports/:id/link': {
    summary:
      'An address for the finished file: good once, for two minutes, in the session that asked. Go there; the browser saves the file without holding it in memory.',
    access: anyExporter,
    began: began.nothing('one-time', 'A new address, good once; a file that is made never changes.'),
    act: acts.harmless('One’s own file.'),
    params: id,
    reply: Strict({ url: Type.String() }),
  },
  'GET /api/downloads/:token': {
    summary:
      'The file behind such an address. A navigation sends no header, so the cookie alone says whose it is.',
    access: access.public,
    began: began.nothing('one-time', 'The address is good once, for a file that never changes.'),
    params: Strict({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
    media: 'application/octet-stream',
    reply: Type.Unsafe<Uint8Array>(Type.Any()),
  },
} as const satisfies Calls;
