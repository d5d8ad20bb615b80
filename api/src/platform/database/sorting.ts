import type { SortText } from '@portal/contract/sorting';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ApiError } from '../process/api-error.ts';

/**
 * Orders of a list by column. All expressions of a column reverse together, so that one index over them serves both
 * directions; the last one is unique, so that no row is on two pages.
 */
export type Orders<By extends string> = Readonly<Record<By, readonly RawBuilder<unknown>[]>>;

const read = <By extends string>(orders: Orders<By>, sort: SortText<By>) => {
  const isDescending = sort.startsWith('-');
  return { isDescending, expressions: orders[(isDescending ? sort.slice(1) : sort) as By] };
};

/** SQL of an order by a column, descending with `-` before its name. */
export function orderOf<By extends string>(orders: Orders<By>, sort: SortText<By>): RawBuilder<unknown> {
  const { isDescending, expressions } = read(orders, sort);
  return sql.join(expressions.map((expression) => (isDescending ? sql`${expression} desc` : expression)));
}

/**
 * Sort values of a row, for the page after it. As texts, which keep timestamps to the microsecond, unlike a Date.
 */
export function cursorColumn<By extends string>(orders: Orders<By>, sort: SortText<By>): RawBuilder<string> {
  const texts = read(orders, sort).expressions.map((expression) => sql`(${expression})::text`);
  return sql<string>`json_build_array(${sql.join(texts)})::text`;
}

/**
 * Whether a row comes after the one with that position: one comparison of rows, which the index of the order answers.
 */
export function isAfterCursor<By extends string>(
  orders: Orders<By>,
  sort: SortText<By>,
  position: string,
): RawBuilder<boolean> {
  const { isDescending, expressions } = read(orders, sort);
  const [row, last] = [sql.join(expressions), sql.join(JSON.parse(position) as string[])];
  return isDescending ? sql<boolean>`(${row}) < (${last})` : sql<boolean>`(${row}) > (${last})`;
}

/** Cursor for the page after a row: the order and the row's position. */
export function cursorOf(sort: string, position: string): string {
  return Buffer.from(JSON.stringify([sort, ...(JSON.parse(position) as string[])])).toString('base64url');
}

/** Refusal of a text that is not a cursor of the list. */
export function noCursor(cause?: unknown): ApiError {
  return new ApiError('INVALID_REQUEST', {
    cause,
    fields: [
      { path: '/query/cursor', message: 'Esta página ya no se puede abrir. Vuelve al inicio de la lista.' },
    ],
  });
}

/** Position in a cursor of a list in this order. @throws ApiError INVALID_REQUEST for another text. */
export function readCursor<By extends string>(
  orders: Orders<By>,
  sort: SortText<By>,
  cursor: string,
): string {
  const parsed = (): unknown => {
    try {
      return JSON.parse(Buffer.from(cursor, 'base64url').toString());
    } catch {
      return undefined;
    }
  };
  const values = parsed();
  const isMark =
    Array.isArray(values) &&
    values.length === read(orders, sort).expressions.length + 1 &&
    values[0] === sort &&
    values.every((value) => typeof value === 'string');
  if (!isMark) throw noCursor();
  return JSON.stringify(values.slice(1));
}

/** A name in the Spanish order: accents and capitals make no difference, and ñ comes after n. */
export function spanishOrder(column: string): RawBuilder<unknown> {
  return sql`spanish_order(${sql.ref(column)}) collate "C"`;
}

/** National IDs ordered as numbers, which most of them are. */
export function idOrder(column: string): readonly RawBuilder<unknown>[] {
  return [sql`length(${sql.ref(column)})`, sql.ref(column)];
}

/** The same in every database: which locales one has depends on where it runs. */
export const spanishOrderMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create function spanish_order(name text) returns text language sql immutable parallel safe as $$
        select replace(lower(translate(name, 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouuñaeiouuñ')), 'ñ', 'n~')
      $$`.execute(db);
  },
};
