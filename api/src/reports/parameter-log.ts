import type { Output } from '@portal/contract';
import { canonicalFiscalNumber } from '@portal/contract/formats';
import { countLog, type LogRow, type LogSearch, searchLog } from '../administration/index.ts';
import { staffNames } from '../identity/index.ts';
import { localTimestamp } from '../platform/clock.ts';
import type { Handle } from '../platform/database.ts';
import { dayRange } from '../platform/day-range.ts';
import { TERM_MODIFICATION, variableSubject } from '../settings/index.ts';

export type ParameterLog = Output<'GET /api/logs/parameters'>;
export type ParameterChange = ParameterLog['results'][number];

export interface ParameterLogFilters {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly user_id?: string | undefined;
}

/** Where the log is looked for. @throws Refusal INVALID_REQUEST for dates that are none. */
export const parameterSearch = ({ desde, hasta, user_id }: ParameterLogFilters): LogSearch => ({
  ...dayRange(desde, hasta, ['/query/desde', '/query/hasta']),
  actor: user_id === undefined ? undefined : canonicalFiscalNumber(user_id),
  subject: variableSubject(TERM_MODIFICATION),
  action: 'variable changed',
});

const stateOf = (isActive: boolean) => (isActive ? 'ACTIVE' : 'INACTIVE');

const changeOf = (row: LogRow, name: string): ParameterChange => {
  const { from, to } = JSON.parse(row.data) as { from: boolean; to: boolean };
  return {
    fiscal_number: row.actor,
    username: name,
    datetime: localTimestamp(row.at),
    previous_status: stateOf(from),
    current_status: stateOf(to),
  };
};

/** Changes of the term modification switch, newest first. */
export const parameterChanges = async (
  db: Handle,
  search: LogSearch,
  page: { readonly limit: number; readonly offset?: number },
): Promise<ParameterChange[]> => {
  const rows = await searchLog(db, search, page);
  const names = await staffNames(
    db,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row) => changeOf(row, names.get(row.actor) ?? ''));
};

const PAGE_SIZE = 10;

/** One page of the log (API-72, EN-38). Pages count from 1; 0 is the first too. */
export const parameterLog = async (
  db: Handle,
  query: ParameterLogFilters & { readonly page?: number },
): Promise<ParameterLog> => {
  const search = parameterSearch(query);
  const page = Math.max(1, query.page ?? 1);
  const offset = (page - 1) * PAGE_SIZE;
  const count = await countLog(db, search);
  return {
    count,
    next: offset + PAGE_SIZE < count ? page + 1 : null,
    previus: page > 1 ? page - 1 : null,
    results: await parameterChanges(db, search, { limit: PAGE_SIZE, offset }),
  };
};
