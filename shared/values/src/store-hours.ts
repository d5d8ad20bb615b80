import { capitalised } from './wording.ts';
/** Kinds of days with the same hours at a point of service. */
export const storeDays = ['weekdays', 'saturdays', 'holidays'] as const;
export type StoreDay = (typeof storeDays)[number];

/** Times of the day, `8:00`; '' while not filled in. */
export interface OpenHours {
  readonly opens: string;
  readonly closes: string;
}

/** Hours by kind of day; the point is closed on an absent one. */
export type StoreHours = Readonly<Partial<Record<StoreDay, OpenHours>>>;

const WORDS = { weekdays: 'lunes a viernes', saturdays: 'sábados', holidays: 'domingos y festivos' } as const;
/** Names for groups of days with the same hours. */
const TOGETHER: readonly (readonly [words: string, days: readonly StoreDay[]])[] = [
  ['todos los días', storeDays],
  ['lunes a sábado', ['weekdays', 'saturdays']],
  ...storeDays.map((day) => [WORDS[day], [day]] as const),
];

/** Placeholder of a time that is not filled in. */
const UNWRITTEN = '--:--';
const PART = /^(.+), (\S+:\S+) a (\S+:\S+)$/;
/** Text that looks like a time, valid or not: `8:00`, `8.00 p. m.`, `99:99`. */
const ANY_TIME = /(?:(?:\d+|--):(?:\d+|--)|\b\d\d?\.\d\d\b)(?:\s*[ap]\.?\s?m\b)?/gi;
const TIME = /^(\d|[01]\d|2[0-3])[:.]([0-5]\d)(?:\s*([ap]).+)?$/i;
/** Separator between the two times of a span. */
const UNTIL = /^\.?\s*(?:a|hasta|[-–—])(?: las?)?\s*$/i;

const isSame = (one: OpenHours | undefined, other: OpenHours | undefined): boolean =>
  one?.opens === other?.opens && one?.closes === other?.closes;

/** The hours as customers read them: `Lunes a viernes, 8:00 a 18:00; sábados, 8:00 a 13:00`. */
export function storeHoursText(hours: StoreHours): string {
  const left = new Set<StoreDay>(storeDays.filter((day) => hours[day] !== undefined));
  const parts: string[] = [];
  for (const [words, days] of TOGETHER) {
    const [first] = days;
    const kept = first && hours[first];
    if (!kept || !days.every((day) => left.has(day) && isSame(hours[day], kept))) continue;
    for (const day of days) left.delete(day);
    parts.push(`${words}, ${kept.opens || UNWRITTEN} a ${kept.closes || UNWRITTEN}`);
  }
  const text = parts.join('; ');
  return capitalised(text);
}

/** The hours in a text of `storeHoursText`; undefined for any other text. */
export function readStoreHours(text: string): StoreHours | undefined {
  const hours: Partial<Record<StoreDay, OpenHours>> = {};
  for (const part of text === '' ? [] : text.split('; ')) {
    const [, words = '', opens = '', closes = ''] = PART.exec(part) ?? [];
    const days = TOGETHER.find(([name]) => name === words.toLocaleLowerCase('es-CO'))?.[1];
    if (!days) return undefined;
    const written = (time: string): string => (time === UNWRITTEN ? '' : time);
    for (const day of days) hours[day] = { opens: written(opens), closes: written(closes) };
  }
  // A text that would be written differently stays as typed.
  return storeHoursText(hours) === text ? hours : undefined;
}

/** Minutes since midnight; undefined for a text that is no time of the day. */
const minutesOf = (text: string): number | undefined => {
  const [time, hour, minute, half] = TIME.exec(text) ?? [];
  if (time === undefined) return undefined;
  const hours = half && Number(hour) <= 12 ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute);
};

/**
 * Whether every time in the text exists and no span has equal ends; a span that ends before it begins closes after
 * midnight. Other words are not checked.
 */
export function areHoursPossible(text: string): boolean {
  let [before, end]: [before?: number, end?: number] = [];
  for (const { 0: time, index } of text.matchAll(ANY_TIME)) {
    const minutes = minutesOf(time);
    if (minutes === undefined || (minutes === before && UNTIL.test(text.slice(end, index)))) return false;
    [before, end] = [minutes, index + time.length];
  }
  return true;
}

/** Message for invalid opening hours. */
export const IMPOSSIBLE_HOURS =
  'Escribe horas entre 0:00 y 23:59, y que no cierre a la misma hora en que abre.';
