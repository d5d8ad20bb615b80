import { isFault, nationalId, phone } from '@portal/values';
import { SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { type RawBuilder, sql } from 'kysely';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { likeness, typingErrors } from '../../../platform/database/likeness.ts';
import { beginningOfWord, wordsOf } from '../../../platform/database/search-words.ts';
import { type Customer, customerRows } from './customers.ts';

/** Most matches that are counted: a search with more has to be narrowed. */
const CUSTOMERS_COUNTED = 1_000;
/** Shortest word in which a typing error is forgiven; shorter words resemble too many others. */
const FORGIVABLE = 4;
/**
 * Likeness (shared runs of three letters, 0 to 1) from which a word counts as another with a similar spelling: `gomes`
 * finds Gómez, and `restreppo` Restrepo.
 */
const LIKENESS = 0.5;

export interface FoundCustomers {
  readonly rows: readonly Customer[];
  readonly count: number;
  /** Whether more customers match than were counted. */
  readonly more: boolean;
  /** The typed word and the similar one that was found instead; null where the search found the word itself. */
  readonly forgiven: { readonly typed: string; readonly found: string } | null;
}

const NOTHING: FoundCustomers = { rows: [], count: 0, more: false, forgiven: null };

/** Text in the index `customer_search`: name and e-mail in small letters without accents, a space before each word. */
const searched = sql<string>`customer_search_text(c.first_name, c.last_name, c.email)`;

/** One condition for each word, so that the index narrows by all of them. */
const hasAll = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

const beginsWith = (word: string) => sql<boolean>`${searched} like ${`%${beginningOfWord(word)}%`}`;
const isLike = (word: string) =>
  word.length < FORGIVABLE ? beginsWith(word) : sql<boolean>`${searched} %> ${word}`;

/** Customers with words that begin with each of the words, by name. Exported for tests that read its query plan. */
export function customersWithWords(db: Handle, words: readonly string[], limit: number) {
  return customerRows(db)
    .where(hasAll(words.map(beginsWith)))
    .orderBy('c.first_name')
    .orderBy('c.last_name')
    .orderBy('c.fiscal_number')
    .limit(sql.lit(limit));
}

/** Customers with words of a similar spelling for each of the words, the most similar first. */
export function customersWithWordsLike(db: Handle, words: readonly string[], limit: number) {
  const alike = sql.join(
    words.map((word) => sql`word_similarity(${word}, ${searched})`),
    sql` + `,
  );
  return customerRows(db)
    .where(hasAll(words.map(isLike)))
    .orderBy(sql`${alike} desc`)
    .orderBy('c.first_name')
    .orderBy('c.fiscal_number')
    .limit(sql.lit(limit));
}

/** Groups of three that may go on, and a phone that may, as people type them: the search follows every key. */
const BEGUN_ID = /^\d{1,3}(?:[. ]\d{3})*(?:[. ]\d{0,2})?$/;
const BEGUN_PHONE = /^(?:3|60)[\d -]*$/;

/** The digits of a typed ID or phone, or of its beginning; undefined for any other text, of which no digit is dropped. */
function numberIn(typed: string): string | undefined {
  for (const { parse } of [nationalId, phone]) {
    const read = parse(typed, 'typed');
    if (!isFault(read)) return read;
  }
  const digits = typed.replace(/\D/g, '');
  const isBegun = BEGUN_ID.test(typed.trim()) || (BEGUN_PHONE.test(typed.trim()) && digits.length <= 10);
  return isBegun && digits.length >= SHORTEST_FISCAL_NUMBER ? digits : undefined;
}

/**
 * Customers whose ID or phone begins with these digits, the zeros before an ID written or not; as a union of selects: an
 * index serves each.
 */
export function customersWithNumber(db: Handle, number: string, limit: number) {
  const beginning = `${number}%`;
  const bare = `${/^0+(\d{4,})$/.exec(number)?.[1] ?? number}%`;
  return customerRows(db)
    .where(
      'c.fiscal_number',
      'in',
      sql<string>`(select fiscal_number from customer where fiscal_number like ${bare}
        union select fiscal_number from customer where phone like ${beginning} and phone <> ''
        union select fiscal_number from customer where fiscal_number like '0%'
          and (fiscal_number like ${beginning} or ltrim(fiscal_number, '0') like ${bare})
        limit ${sql.lit(limit)})`,
    )
    .orderBy(sql`length(c.fiscal_number)`)
    .orderBy('c.fiscal_number');
}

/** Sets the likeness for this transaction only; other statements of the connection may use another. */
const wantLikeness = (trx: Handle) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(trx);

const countedUpTo = (rows: readonly Customer[], shown: number): Omit<FoundCustomers, 'forgiven'> => ({
  rows: rows.slice(0, shown),
  count: Math.min(rows.length, CUSTOMERS_COUNTED),
  more: rows.length > CUSTOMERS_COUNTED,
});

/**
 * Orders customers by typing errors, the fewest first; then those whose first name matches the first word, as people
 * write it first. The database compares runs of letters only, by which Marín is as near to `marina` as Mariana.
 */
function nearestFirst(words: readonly string[], customers: readonly Customer[]): readonly Customer[] {
  const judged = customers.map((customer) => {
    const names = wordsOf(`${customer.firstName} ${customer.lastName}`);
    const errorsOf = (word: string) =>
      names.map((name) =>
        name.startsWith(word)
          ? 0
          : Math.min(typingErrors(word, name), typingErrors(word, name.slice(0, word.length))),
      );
    const errors = words.map(errorsOf);
    const fewest = errors.map((of) => Math.min(...of));
    return {
      customer,
      errors: fewest.reduce((sum, one) => sum + one, 0),
      isInOrder: errors[0]?.[0] === fewest[0],
    };
  });
  return judged
    .toSorted((one, other) => one.errors - other.errors || Number(other.isInOrder) - Number(one.isInOrder))
    .map(({ customer }) => customer);
}

/** The typed word that no name begins with, and the customer's name that is closest to it; null without such a word. */
function forgivenWord(words: readonly string[], customer: Customer | undefined): FoundCustomers['forgiven'] {
  if (!customer) return null;
  const names = `${customer.firstName} ${customer.lastName}`.split(/\s+/).filter(Boolean);
  for (const typed of words) {
    const plain = names.map((name) => ({ name, plain: wordsOf(name).join('') }));
    if (plain.some((one) => one.plain.startsWith(typed))) continue;
    const [closest] = plain.sort((a, b) => likeness(typed, b.plain) - likeness(typed, a.plain));
    if (closest) return { typed, found: closest.name };
  }
  return null;
}

/**
 * Customers by typed text: the beginning of an ID or a phone, an e-mail, or the beginnings of words of the name,
 * without accents. Without a match, typing errors are forgiven, unless `exact`.
 */
export async function searchCustomers(
  db: Handle,
  typed: string,
  { shown, exact }: { readonly shown: number; readonly exact: boolean },
): Promise<FoundCustomers> {
  const number = numberIn(typed);
  if (number !== undefined) {
    const rows = await customersWithNumber(db, number, CUSTOMERS_COUNTED + 1).execute();
    return { ...countedUpTo(rows, shown), forgiven: null };
  }
  const words = wordsOf(typed);
  if (words.length === 0) return NOTHING;
  const begun = await customersWithWords(db, words, CUSTOMERS_COUNTED + 1).execute();
  if (begun.length > 0 || exact) return { ...countedUpTo(begun, shown), forgiven: null };
  const alike = await inTransaction(db, async (trx) => {
    await wantLikeness(trx);
    return nearestFirst(words, await customersWithWordsLike(trx, words, CUSTOMERS_COUNTED + 1).execute());
  });
  return { ...countedUpTo(alike, shown), forgiven: forgivenWord(words, alike[0]) };
}
