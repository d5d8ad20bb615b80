import type { Input, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import writeExcelFile from 'write-excel-file/node';
import { staffNames } from '../../access/identity/index.ts';
import { TERM_MODIFICATION, variableSubject } from '../../access/settings/index.ts';
import {
  countLog,
  type LogRow,
  type LogSearch,
  type LogSort,
  logPage,
} from '../../platform/audit/audit-log.ts';
import type { Handle } from '../../platform/database/database.ts';
import { harmless } from '../../platform/http/csv-cells.ts';
import { type PageQuery, pageOf } from '../../platform/http/paging.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { dayRange } from '../../platform/process/day-range.ts';
import type { FileSource, Filters } from '../jobs/index.ts';
import type { Column } from './files/csv.ts';

type ParameterLog = Output<'GET /api/logs/parameters'>;
type ParameterChange = ParameterLog['results'][number];

interface ParameterLogFilters {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly user_id?: string | undefined;
}

/** Conditions of a search in the log. @throws ApiError INVALID_REQUEST for dates that do not exist. */
function parameterSearch({ desde, hasta, user_id }: ParameterLogFilters): LogSearch {
  return {
    ...dayRange(desde, hasta, ['/query/desde', '/query/hasta']),
    actor: user_id,
    subject: variableSubject(TERM_MODIFICATION),
    action: 'variable changed',
  };
}

const stateOf = (isActive: boolean) => (isActive ? 'ACTIVE' : 'INACTIVE');

const changeOf = (row: LogRow, name: string): ParameterChange => {
  const { from, to } = JSON.parse(row.data) as { from: boolean; to: boolean };
  return {
    fiscal_number: row.actor,
    username: name,
    datetime: bogotaTimestamp(row.at),
    previous_status: stateOf(from),
    current_status: stateOf(to),
  };
};

/** Changes of the term modification switch, newest first by default. */
async function parameterChanges(
  db: Handle,
  search: LogSearch,
  page: { readonly limit: number; readonly offset: number; readonly sort?: LogSort | undefined },
): Promise<ParameterChange[]> {
  const rows = await logPage(db, search, page).execute();
  const names = await staffNames(
    db,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row) => changeOf(row, names.get(row.actor) ?? ''));
}

type Sort = NonNullable<Input<'GET /api/logs/parameters'>['query']['sort']>;

/** Columns of the audit log by the columns of this log. */
const parameterLogSort: Readonly<Record<Sort, LogSort>> = {
  datetime: 'at',
  '-datetime': '-at',
  fiscal_number: 'actor',
  '-fiscal_number': '-actor',
};

/** One page of the log (API-72, EN-38). */
export async function parameterLog(
  db: Handle,
  query: ParameterLogFilters & Pick<PageQuery, 'page'> & { readonly sort?: Sort },
): Promise<ParameterLog> {
  const search = parameterSearch(query);
  const { page, limit, offset } = pageOf({ page: query.page ?? 1 });
  const count = await countLog(db, search);
  return {
    count,
    next: offset + limit < count ? page + 1 : null,
    previus: page > 1 ? page - 1 : null,
    results: await parameterChanges(db, search, {
      limit,
      offset,
      sort: query.sort && parameterLogSort[query.sort],
    }),
  };
}

/** Most rows, since a spreadsheet is made whole in memory; no parameter is switched so often. */
const MOST_ROWS = 20_000;

const LABELS = { ACTIVE: 'Activo', INACTIVE: 'Inactivo' } as const;

/** A moment in Bogotá for a spreadsheet, which has no time zone. */
const momentOf = (timestamp: string): Date => new Date(`${timestamp}Z`);

const columns: readonly (Column<ParameterChange> & { readonly width: number; readonly at?: true })[] = [
  { title: 'Cédula', width: 16, value: (row) => row.fiscal_number },
  { title: 'Usuario', width: 32, value: (row) => row.username },
  { title: 'Fecha', width: 20, at: true, value: (row) => row.datetime },
  { title: 'Estado anterior', width: 16, value: (row) => LABELS[row.previous_status] },
  { title: 'Estado actual', width: 16, value: (row) => LABELS[row.current_status] },
];

// The contract has checked the order.
const sortOf = ({ sort }: Filters) =>
  sort === undefined ? undefined : parameterLogSort[sort as keyof typeof parameterLogSort];

/**
 * Moments are real dates, which can be sorted; every other cell is text, so that a spreadsheet neither runs nor rounds
 * it (threat T39).
 */
const sheetOf = (changes: readonly ParameterChange[]) => [
  columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
  ...changes.map((change) =>
    columns.map(({ value, at }) => {
      const text = String(value(change) ?? '');
      return at
        ? { type: Date, value: momentOf(text), format: 'yyyy-mm-dd hh:mm:ss' }
        : { type: String, value: harmless(text) };
    }),
  ),
];

/** Spreadsheet of who switched term modification on or off, in the order of the screen (API-73, RE-33). */
export const parameterLogFile: FileSource = {
  fileName: 'log_modificacion_plazos.xlsx',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  count: async ({ db }, filters) => {
    const total = await countLog(db, parameterSearch(filters));
    if (total > MOST_ROWS) throw new ApiError('EXPORT_TOO_LARGE');
    return { total, upTo: 0 };
  },
  async *write({ db }, filters) {
    const page = { limit: MOST_ROWS, offset: 0, sort: sortOf(filters) };
    const changes = await parameterChanges(db, parameterSearch(filters), page);
    const sheet = { sheet: 'Modificación de plazos', columns: columns.map(({ width }) => ({ width })) };
    const bytes = await writeExcelFile(sheetOf(changes), { ...sheet, stickyRowsCount: 1 }).toBuffer();
    yield { bytes, rows: changes.length };
  },
};
