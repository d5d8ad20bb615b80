import { personHeadings } from '@portal/contract/person-headings';
import { pesos } from '@portal/ui/format';
import { auditEntryTexts } from './audit-entry-texts.ts';

export interface Datum {
  readonly label: string;
  readonly value: string;
}

/** Amounts in whole pesos, by the names they have on the wire. */
const MONEY = new Set(['amount', 'capital', 'total_amount']);

/** Names whose value in the log is `[before, after]`. */
const CHANGES = new Set(['address', 'city', 'email', 'hours', 'name', 'phone', 'position', 'profile']);

/** Names of the known profiles by number; any other profile is shown by its number. */
export type ProfileNames = ReadonlyMap<number, string>;

/** `-total_amount` → `Valor, descendente`. */
function orderInWords(sort: string): string {
  const [column, words] = sort.startsWith('-')
    ? [sort.slice(1), auditEntryTexts.dataValues.descending]
    : [sort, auditEntryTexts.dataValues.ascending];
  return words(auditEntryTexts.dataNames[column] ?? column);
}

function wordsOf(name: string, value: unknown): string {
  if (value === true && (name === 'address' || Object.hasOwn(personHeadings, name)))
    return auditEntryTexts.dataValues.changed;
  if (typeof value === 'boolean')
    return value ? auditEntryTexts.dataValues.yes : auditEntryTexts.dataValues.no;
  if (typeof value === 'number') return MONEY.has(name) ? pesos(value) : String(value);
  if (Array.isArray(value)) {
    return value.map((item) => wordsOf('', item)).join(CHANGES.has(name) ? ' → ' : ', ');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([inner, item]) => `${auditEntryTexts.dataNames[inner] ?? inner}: ${wordsOf(inner, item)}`)
      .join(', ');
  }
  const text = typeof value === 'string' ? value : '';
  if (name === 'sort') return orderInWords(text);
  return auditEntryTexts.dataWords[text] ?? (text || '—');
}

/** The parsed value of a text that holds JSON: the timeline sends arrays and objects that way. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** The entry with names in place of its profiles' numbers: an administrator's, or the two of a request. */
function withProfileNames(entry: object, profiles: ProfileNames): object {
  const named = (value: unknown): unknown => {
    const read = unpacked(value);
    if (Array.isArray(read)) return read.map(named);
    return typeof read === 'number' ? (profiles.get(read) ?? value) : value;
  };
  const isRequest = 'request' in entry;
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      name === 'profile' || (isRequest && (name === 'from' || name === 'to')) ? named(value) : value,
    ]),
  );
}

/** Data of an entry of the audit log, in words; empty values are left out. `data` is its JSON, as a text or parsed. */
export function entryData(
  data: string | Readonly<Record<string, unknown>>,
  profiles: ProfileNames = new Map(),
): Datum[] {
  const read = typeof data === 'string' ? unpacked(data) : data;
  if (typeof read !== 'object' || read === null) return [];
  return Object.entries(withProfileNames(read, profiles))
    .map(([name, value]) => [name, unpacked(value)] as const)
    .filter(([, value]) => !isNothing(value))
    .map(([name, value]) => ({
      label: auditEntryTexts.dataNames[name] ?? name,
      value: wordsOf(name, value),
    }));
}
