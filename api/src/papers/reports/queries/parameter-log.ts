import type { Input, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { staffNames } from '../../../access/identity/index.ts';
import { TERM_MODIFICATION, variableSubject } from '../../../access/settings/index.ts';
import {
  countLog,
  type LogRow,
  type LogSearch,
  type LogSort,
  logPage,
} from '../../../platform/audit/audit-log.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { type PageQuery, pageOf } from '../../../platform/http/paging.ts';
import { dayRange } from '../../../platform/process/day-range.ts';

export type ParameterLog = Output<'GET /api/logs/parameters'>;
export type ParameterChange = ParameterLog['results'][number];

export interface ParameterLogFilters {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly user_id?: string | undefined;
}

/** Conditions of a search in the log. @throws ApiError INVALID_REQUEST for dates that do not exist. */
export function parameterSearch({ desde, hasta, user_id }: ParameterLogFilters): LogSearch {
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
export async function parameterChanges(
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
export const parameterLogSort: Readonly<Record<Sort, LogSort>> = {
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
