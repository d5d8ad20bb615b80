import { parseCookie } from 'cookie';

const asSent = (value: string): string => value;

/** Value of a cookie in a `cookie` header, as it was sent; undefined where the header has none of that name. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  return parseCookie(header ?? '', { decode: asSent })[name];
}
