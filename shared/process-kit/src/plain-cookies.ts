import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Prefix of the servers' cookies: browsers take them from this host alone, over https, for all paths. */
const PREFIX = '__Host-';

/** The servers' cookies without the prefix. */
export const HOST_COOKIES: readonly string[] = [
  'session',
  'device',
  'visit',
  'inquiry',
  'canary',
  'assets',
  'grant',
  'override',
];

const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether the portal is reached by http on the machine itself. Safari refuses `Secure` cookies there, and with them
 * `__Host-`; for every other address they are both.
 * @param publicUrl configured address of the portal, never a request's Host
 */
export function isPlainLoopback(publicUrl: string | undefined): boolean {
  const { protocol, hostname = '' } = URL.parse(publicUrl ?? '') ?? {};
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

/** `__Host-session=a; Path=/; Secure` → `session=a; Path=/`. */
export function plainCookie(cookie: string): string {
  return cookie.replace(/^__Host-/, '').replace(/;\s*Secure(?=;|$)/i, '');
}

/** The header `Cookie` of a browser with plain cookies, with the names that the servers read. */
export function prefixedCookies(header: string): string {
  return header
    .split(/;\s*/)
    .map((pair) => (HOST_COOKIES.includes(pair.split('=', 1)[0] ?? '') ? PREFIX + pair : pair))
    .join('; ');
}

type HeaderValue = number | string | readonly string[];

const plainValue = (name: string, value: HeaderValue): HeaderValue => {
  if (name.toLowerCase() !== 'set-cookie') return value;
  return Array.isArray(value) ? value.map(plainCookie) : plainCookie(`${value}`);
};

/**
 * Lets the cookies of a server that is reached by http on the machine itself be plain. The code knows the prefixed
 * names alone; they are exchanged where requests come in and answers go out.
 */
export function exchangeCookies(server: Server, publicUrl: string | undefined): void {
  if (!isPlainLoopback(publicUrl)) return;
  server.prependListener('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (headers.cookie !== undefined) headers.cookie = prefixedCookies(headers.cookie);
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => setHeader(name, plainValue(name, value));
    const appendHeader = response.appendHeader.bind(response);
    response.appendHeader = (name, value) =>
      appendHeader(name, plainValue(name, value) as Parameters<typeof appendHeader>[1]);
    const writeHead = response.writeHead.bind(response) as (
      status: number,
      ...rest: unknown[]
    ) => ServerResponse;
    response.writeHead = (status: number, ...rest: unknown[]) => {
      const given = rest.findIndex((one) => typeof one === 'object' && one !== null);
      if (given >= 0) rest[given] = plainHeaders(rest[given] as object);
      return writeHead(status, ...rest);
    };
  });
}

/** Headers as `writeHead` takes them: an object, or names and values by turns. */
function plainHeaders(headers: object): object {
  return Array.isArray(headers)
    ? headers.map((value, index) => (index % 2 === 1 ? plainValue(headers[index - 1], value) : value))
    : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, plainValue(name, value)]));
}
