import type { FirstCall } from './release.ts';

/** The call that the menus of the visitors' layout come by. */
export const MENU_CALL = 'GET /api/listmenu';

/**
 * Address of a first call, with what is yet to be filled in behind an `@`: the place of a segment in the page's address,
 * or what is known of the person and the day. `GET /api/transactions/:id` on `/transaccion/:id` gives
 * `GET /api/transactions/@2`.
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
