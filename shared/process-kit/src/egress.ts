import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket } from 'node:net';

/** A call to an address that no setting of the process names. */
export class EgressRefusedError extends Error {
  readonly code = 'EGRESS_REFUSED';

  constructor(destination: string) {
    super(
      `This process may not call ${destination}: none of its settings names it (docs/security.md, Calls out).`,
    );
    this.name = 'EgressRefusedError';
  }
}

/** Ports of addresses that name none, as their clients have them. */
const PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'smtp:': '587',
  'smtps:': '465',
  'postgres:': '5432',
  'postgresql:': '5432',
};
const ANY = '*.';

/** `host:port` that may be called; a host that begins with `*.` stands for its subdomains too. */
const allowed = new Set<string>();
/** Names by the IP addresses that they were found to have: some clients look a name up and then call the number. */
const namesOf = new Map<string, Set<string>>();
/** Most numbers that are remembered. */
const MOST_NUMBERS = 10_000;
let refused = 0;

const plainHost = (host: string): string => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');

/** The hosts that stand for this one in the list: itself, and its parents with a star. */
function standingFor(host: string): readonly string[] {
  const parts = host.split('.');
  return [host, ...parts.map((_, at) => ANY + parts.slice(at).join('.'))];
}

const mayCall = (host: string, port: string): boolean =>
  [host, ...(namesOf.get(host) ?? [])].some((name) =>
    standingFor(name).some((one) => allowed.has(`${one}:${port}`)),
  );

const mayLookUp = (host: string): boolean => {
  const hosts = standingFor(host);
  return [...allowed].some((one) => hosts.includes(one.slice(0, one.lastIndexOf(':'))));
};

/**
 * Adds what settings name to where this process may call to.
 * @param addresses URLs; `https://*.host` means the subdomains of the host as well as itself. Undefined and empty ones
 * are left out, and so are those without a host, as of a socket in the file system.
 */
export function allowCalls(addresses: readonly (string | undefined)[]): void {
  for (const address of addresses) {
    const url = address ? URL.parse(address.replace('://*.', '://any.host.of.')) : null;
    if (!url) continue;
    // PostgreSQL's driver takes both from the query too; a path is a socket in the file system.
    const query = url.protocol.startsWith('postgres') ? url.searchParams : undefined;
    const named = query?.get('host') || url.hostname;
    if (!named || named.startsWith('/')) continue;
    const host = plainHost(named).replace('any.host.of.', ANY);
    allowed.add(`${host}:${query?.get('port') || url.port || (PORTS[url.protocol] ?? '')}`);
  }
}

/** Number of calls that were refused since the process began. */
export function refusedCalls(): number {
  return refused;
}

/** Counts a refusal, writes a line of the log for it, and answers the error. */
function refusal(destination: string): EgressRefusedError {
  refused += 1;
  const error = new EgressRefusedError(destination);
  // No logger is loaded before this. The line has the form of all others.
  process.stderr.write(
    `${JSON.stringify({ level: 50, time: Date.now(), alarm: 'egress', msg: error.message })}\n`,
  );
  return error;
}

/** Host and port of a call of `connect`, in each form that Node takes; undefined for a socket in the file system. */
function destinationOf(args: readonly unknown[]): readonly [host: string, port: string] | undefined {
  // Node's own callers hand over an array of the options and the callback.
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  const options = (typeof first === 'object' && first !== null ? first : undefined) as
    | { readonly path?: unknown; readonly host?: unknown; readonly port?: unknown }
    | undefined;
  if (options?.path) return undefined;
  if (!options && Number.isNaN(Number(first))) return undefined;
  const host = options ? options.host : second;
  return [
    plainHost(typeof host === 'string' && host ? host : 'localhost'),
    String(options ? options.port : first),
  ];
}

/** Remembers which numbers a name was found to have. */
function remember(host: string, found: unknown): void {
  for (const one of [found].flat()) {
    const number = typeof one === 'string' ? one : (one as { address?: unknown } | null)?.address;
    if (typeof number !== 'string' || isIP(number) === 0) continue;
    if (namesOf.size >= MOST_NUMBERS) namesOf.clear();
    namesOf.set(number, (namesOf.get(number) ?? new Set()).add(host));
  }
}

type LookUp = (this: unknown, host: unknown, ...rest: unknown[]) => unknown;

/** Lets the lookups of an object through for names on the list alone; numbers need none. */
function guardLookUps(holder: object, fail: (error: Error, rest: readonly unknown[]) => unknown): void {
  const methods = holder as Record<string, LookUp>;
  for (const name of Object.getOwnPropertyNames(holder)) {
    const original = methods[name];
    if (!/^(?:lookup|resolve|reverse)/.test(name) || typeof original !== 'function') continue;
    methods[name] = function (this: unknown, given, ...rest) {
      const host = plainHost(String(given));
      if (isIP(host) === 0 && host !== 'localhost' && !mayLookUp(host)) return fail(refusal(host), rest);
      const done = rest.at(-1);
      if (typeof done === 'function')
        rest[rest.length - 1] = (error: unknown, found: unknown, ...more: unknown[]) => {
          remember(host, found);
          return done(error, found, ...more);
        };
      const answer = original.call(this, given, ...rest);
      if (answer instanceof Promise) answer.then((found) => remember(host, found)).catch(() => {});
      return answer;
    };
    // How `promisify` makes a promise of it.
    Object.defineProperties(methods[name], Object.getOwnPropertyDescriptors(original));
  }
}

const byCallback = (error: Error, rest: readonly unknown[]): void => {
  const done = rest.at(-1);
  if (typeof done !== 'function') throw error;
  process.nextTick(() => done(error));
};
const byPromise = (error: Error): Promise<never> => Promise.reject(error);
/**
 * From here on this process calls nowhere but where {@link allowCalls} says: nowhere at all until its settings were read.
 * `guarded-egress.ts` does so, which each process imports before everything else. It is enforced where sockets are
 * connected and names are looked up, below every library, so also for what a library fetches by itself and for where a
 * redirect leads. Sockets of the file system are let through.
 */
export function guardEgress(): void {
  const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const [host, port] = destinationOf(args) ?? [];
    if (host === undefined || port === undefined || mayCall(host, port)) return connect.apply(this, args);
    const error = refusal(`${host}:${port}`);
    process.nextTick(() => this.destroy(error));
    return this;
  } as typeof Socket.prototype.connect;

  guardLookUps(dns, byCallback);
  guardLookUps(dns.Resolver.prototype, byCallback);
  guardLookUps(dns.promises, byPromise);
  guardLookUps(dns.promises.Resolver.prototype, byPromise);

  // Nothing here speaks UDP.
  for (const name of ['send', 'connect'] as const)
    dgram.Socket.prototype[name] = () => {
      throw refusal('a datagram’s receiver');
    };
  syncBuiltinESMExports();
}
