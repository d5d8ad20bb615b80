import { addDays } from '@portal/values/dates';
import { filterDate } from '@portal/values/filter-date';
import type { FirstCall } from './release.ts';

/** The call that loads the menus of the visitors' layout. */
export const MENU_CALL = 'GET /api/listmenu';

/** Facts of a page that are known before its code has loaded. */
export interface KnownOfPage {
  readonly pathname: string;
  /** National ID of the logged-in person. */
  readonly person: string | undefined;
  /** The business date, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Value for a placeholder (without its `@`) in a first call's address: a segment of the path by its position, a day, or
 * the person. Undefined or empty where the value is not known.
 */
export function resolve(what: string, { pathname, person, today }: KnownOfPage): string | undefined {
  if (what === 'today') return filterDate(today);
  if (what === 'yesterday') return filterDate(addDays(today, -1));
  if (what === 'person') return person;
  return pathname.split('/')[Number(what)];
}

/**
 * Address of a first call with placeholders `@…` for the values that `resolve` fills in: a position in the page's path,
 * the person, or a day. `GET /api/transactions/:id` on `/transaccion/:id` gives `GET /api/transactions/@2`.
 */
export function addressOf(asked: FirstCall, path: string): string {
  if (typeof asked === 'string') return asked;
  const { call, params = {}, query = {} } = asked;
  const placeOf = (name: string): string => `@${path.split('/').indexOf(`:${name}`)}`;
  const plain = call.replace(/:(\w+)/g, (_, name: string) => {
    const given = params[name] ?? '';
    return /^[@\d]/.test(given) ? given : placeOf(given);
  });
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${value.startsWith(':') ? placeOf(value.slice(1)) : value}`,
  );
  return search.length > 0 ? `${plain}?${search.join('&')}` : plain;
}
