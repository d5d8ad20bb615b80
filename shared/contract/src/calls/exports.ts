import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { Strict } from '../schemas.ts';
import { logFilters, logOrder } from './administration.ts';
import { Export, exportCall } from './export-call.ts';
import { moneyCaseFilters } from './money-desk.ts';
import { reportFileCalls } from './reports.ts';

const id = Strict({ id: Type.String({ pattern: '^[a-z0-9]{10,40}$' }) });
const anyExporter = access.admin('reports', 'customers', 'controladminusers', 'money');

export const exportCalls = {
  ...reportFileCalls,
  'POST /api/exports/audit_log': exportCall(
    'Make a CSV of the audit log.',
    access.admin('controladminusers'),
    { ...logFilters, ...logOrder },
  ),
  'POST /api/exports/money_cases': exportCall(
    'Make a CSV of the payments that need a person.',
    access.admin('money'),
    moneyCaseFilters,
  ),
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
