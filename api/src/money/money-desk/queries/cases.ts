import type { Input, Output } from '@portal/contract';
import { plainSigns } from '@portal/values';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { type Selectable, sql } from 'kysely';
import { staffNames } from '../../../access/identity/index.ts';
import { customerNames } from '../../../people/customers/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { invoiceSpellings } from '../../../platform/database/search-words.ts';
import { noCursor } from '../../../platform/database/sorting.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { AGES, ageOf, openedBetween } from '../ages.ts';
import { answerBy, lateBefore } from '../answer-deadline.ts';
import { deskTables, type MoneyDeskTables } from '../tables.ts';

export type CaseFilters = Omit<Input<'GET /api/money/cases'>['query'], 'cursor' | 'limit'>;
export type WireCase = Output<'GET /api/money/cases'>['cases'][number];
type CaseRow = Selectable<MoneyDeskTables['money_case']>;

const CLOSED = new Set(['posted', 'closed_by_hand']);
const beginningWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Cases that the filters let through; the age is not checked. */
function matching(db: Handle, { kind, state, text }: CaseFilters) {
  let query = deskTables(db)
    .selectFrom('money_case')
    .where('closed_at', state !== undefined && CLOSED.has(state) ? 'is not' : 'is', null);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where('state', '=', state);
  const typed = text && plainSigns(text);
  if (typed) {
    query = query.where((where) =>
      where.or([
        where('fiscal_number', '=', canonicalFiscalNumber(typed)),
        where(sql<boolean>`invoices && ${[...invoiceSpellings(typed)]}::text[]`, '=', true),
        where('transaction_id', 'like', beginningWith(typed.toLowerCase())),
        where('reference', 'like', beginningWith(typed)),
        where('trazability_code', 'like', beginningWith(typed)),
      ]),
    );
  }
  return query;
}

const ofAge = (db: Handle, filters: CaseFilters, now: Date) => {
  let query = matching(db, filters);
  if (filters.age === undefined) return query;
  const { after, upTo } = openedBetween(filters.age, now);
  query = query.where('opened_at', '<=', upTo);
  return after ? query.where('opened_at', '>', after) : query;
};

/** End of a page. */
interface Cursor {
  readonly openedAt: string;
  readonly id: number;
}

const cursorText = (row: CaseRow): string =>
  Buffer.from(JSON.stringify([row.opened_at.toISOString(), row.id])).toString('base64url');

/** @throws ApiError INVALID_REQUEST for a text that is not a cursor of this list. */
function readCursor(text: string): Cursor {
  try {
    const [openedAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number];
    if (!Number.isSafeInteger(id)) throw new TypeError('a case has a whole number');
    return { openedAt: new Date(openedAt).toISOString(), id };
  } catch (error) {
    throw noCursor(error);
  }
}

/** Cases on the wire, with the names of customers and of the person whose act waits. Three queries. */
export async function wireCases(db: Handle, rows: readonly CaseRow[], now: Date): Promise<WireCase[]> {
  if (rows.length === 0) return [];
  const waiting = await deskTables(db)
    .selectFrom('money_act')
    .select(['case_id', 'public_id', 'kind', 'proposed_by', 'proposed_at'])
    .where('case_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .where('state', '=', 'proposed')
    .execute();
  const byCase = new Map(waiting.map((act) => [act.case_id, act]));
  const customers = await customerNames(
    db,
    rows.flatMap((row) => row.fiscal_number ?? []),
  );
  const staff = await staffNames(
    db,
    waiting.map((act) => act.proposed_by),
  );
  const late = lateBefore(now);
  return rows.map((row): WireCase => {
    const act = byCase.get(row.id);
    return {
      id: row.public_id,
      kind: row.kind,
      state: row.state,
      age: ageOf(row.opened_at, row.closed_at ?? now),
      opened_at: bogotaTimestamp(row.opened_at),
      closed_at: row.closed_at && bogotaTimestamp(row.closed_at),
      answer_by: answerBy(row.opened_at),
      late: row.closed_at === null && row.opened_at < late,
      fiscal_number: row.fiscal_number ?? '',
      name: customers.get(row.fiscal_number ?? '') ?? '',
      amount: row.amount,
      transaction_id: row.transaction_id ?? '',
      reference: row.reference,
      trazability_code: row.trazability_code,
      waiting: act
        ? {
            act_id: act.public_id,
            kind: act.kind,
            by: { fiscal_number: act.proposed_by, name: staff.get(act.proposed_by) ?? '' },
            at: bogotaTimestamp(act.proposed_at),
          }
        : null,
    };
  });
}

/** Rows of one page, oldest first, and one more where there is a next page. */
export function caseRows(
  db: Handle,
  filters: CaseFilters,
  {
    now,
    limit,
    cursor,
  }: { readonly now: Date; readonly limit: number; readonly cursor?: string | undefined },
): Promise<CaseRow[]> {
  let query = ofAge(db, filters, now).selectAll();
  if (cursor !== undefined) {
    const { openedAt, id } = readCursor(cursor);
    query = query.where(sql<boolean>`(opened_at, id) > (${openedAt}::timestamptz, ${id}::bigint)`);
  }
  return query.orderBy('opened_at').orderBy('id').limit(limit).execute();
}

/** Cursor of the page after a row. */
export const cursorOf = cursorText;

/** Count and sum of all that match, whatever their age, by age. */
export async function caseFigures(
  db: Handle,
  filters: CaseFilters,
  now: Date,
): Promise<Output<'GET /api/money/cases'>['ages']> {
  const edges = AGES.slice(1).map(({ fromDays }) => fromDays);
  const rows = await matching(db, filters)
    .select((figures) => [
      sql<number>`width_bucket(extract(epoch from (${now}::timestamptz - opened_at)) / 86400,
        ${edges}::numeric[])`.as('bucket'),
      figures.fn.countAll<number>().as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .groupBy('bucket')
    .execute();
  return AGES.map(({ age }, index) => {
    const row = rows.find(({ bucket }) => bucket === index);
    return { age, count: row?.count ?? 0, amount: row?.amount ?? 0 };
  });
}

/** Number of matching cases, by age too. */
export async function countCases(db: Handle, filters: CaseFilters, now: Date): Promise<number> {
  const { total } = await ofAge(db, filters, now)
    .select((figures) => figures.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A case by its public id. @throws ApiError NOT_FOUND */
export async function caseByPublicId(db: Handle, publicId: string): Promise<CaseRow> {
  const row = await deskTables(db)
    .selectFrom('money_case')
    .selectAll()
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
