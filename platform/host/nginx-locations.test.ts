import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type ErrorCode, errorCatalogue } from '@portal/contract/error-catalogue';
import { isApi } from './api-gate.ts';

/** The server that nginx asks for an address, read from ops/docker/web/nginx.conf. */

interface Location {
  /** '' for a prefix; else `=`, `~`, `~*` or `^~`. */
  readonly kind: string;
  readonly pattern: string;
  /** The variable of the part that it leads to; '' where it answers by itself. */
  readonly target: string;
  /** Its lines, with those of the files that it includes. */
  readonly lines: readonly string[];
}

const FOLDER = join(import.meta.dirname, '../../ops/docker/web');
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line) => {
      const [, file] = /^include (own-[\w-]+\.conf);$/.exec(line) ?? [];
      return file === undefined ? [line] : linesOf(readFileSync(join(FOLDER, file), 'utf8'));
    });
const configuration = readFileSync(join(FOLDER, 'nginx.conf'), 'utf8');
const locations: readonly Location[] = [
  ...configuration.matchAll(/location (?:(=|~\*|~|\^~) )?(\S+) \{([^}]*)\}/g),
].map(([, kind = '', pattern = '', body = '']) => ({
  kind,
  pattern,
  target: /proxy_pass \$(\w+)/.exec(body)?.[1] ?? '',
  lines: linesOf(body),
}));

/** As nginx chooses: what is equal, else the first pattern that fits, else the longest prefix. */
const partFor = (path: string): string | undefined => {
  const equal = locations.find(({ kind, pattern }) => kind === '=' && pattern === path);
  if (equal) return equal.target;
  const fitting = locations.find(
    ({ kind, pattern }) => kind.startsWith('~') && new RegExp(pattern, kind === '~*' ? 'i' : '').test(path),
  );
  const prefixes = locations.filter(
    ({ kind, pattern }) => (kind === '' || kind === '^~') && path.startsWith(pattern),
  );
  const longest = prefixes.toSorted((one, other) => other.pattern.length - one.pattern.length)[0];
  return longest?.kind === '^~' ? longest.target : (fitting ?? longest)?.target;
};

/** The area that the log names. */
const areaOf = (path: string): string => {
  const [, rules = ''] = /map \$uri \$area \{([^}]*)\}/.exec(configuration) ?? [];
  for (const [, pattern = '', area = ''] of rules.matchAll(/~(\S+)\s+(\w+);/g)) {
    if (new RegExp(pattern).test(path)) return area;
  }
  return 'page';
};

test.each([
  '/api',
  '/api/',
  '/api/user',
  '/api/apix',
  '/apix',
  '/apis/user',
  '/api.json',
  '/api-x',
  '/API/user',
  '/x/api/user',
  '/',
  '/facturas',
])('the reverse proxy sends %s where a host that stands alone would', (path) => {
  expect(partFor(path)).toBe(isApi(path) ? 'api' : 'host_server');
  expect(areaOf(path) === 'api').toBe(isApi(path));
});

test('what the reverse proxy answers by itself reaches neither pages nor API', () => {
  for (const path of ['/health', '/health/live', '/.web/live']) expect(partFor(path)).toBe('');
  expect(locations.some(({ target }) => target === 'api')).toBe(true);
});

test('the reverse proxy redirects nothing: what comes without TLS is not sent on as if it had been safe', () => {
  expect(configuration).not.toMatch(/return 30\d|rewrite |redirect/);
});

const pages = readdirSync(FOLDER).filter((name) => !name.endsWith('.conf'));

test.each(pages)(
  'what the reverse proxy answers by itself with %s forbids what all answers forbid',
  (page) => {
    const location = locations.find(({ kind, pattern }) => kind === '=' && pattern === `/${page}`);
    const headers = (location?.lines ?? [])
      .map((line) => /^add_header (\S+) (.+?) always;$/.exec(line))
      .filter((found) => found !== null)
      .map(([, name = '', value = '']) => [name, value.replace(/^["']|["']$/g, '')] as const);
    const given = new Map(headers);
    expect(given.size).toBe(headers.length);
    expect(given.get('Cache-Control')).toBe('no-store');
    expect(given.get('X-Content-Type-Options')).toBe('nosniff');
    expect(given.get('Referrer-Policy')).toBe('no-referrer');
    expect(given.get('Strict-Transport-Security')).toBe('$strict_transport');
    const policy = given.get('Content-Security-Policy')?.split('; ');
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(location?.lines).toContain('internal;');
  },
);

test('its refusals to a call are those of the API, word for word', () => {
  for (const page of pages.filter((name) => name.endsWith('.json'))) {
    const { code, ...envelope } = JSON.parse(readFileSync(join(FOLDER, page), 'utf8'));
    const { detail, message } = errorCatalogue[code as ErrorCode];
    expect([page, envelope]).toEqual([page, { detail, message, trace: '' }]);
  }
});

test('[T50] a connection that says nothing ends in ten seconds, and one caller alone cannot have them all', () => {
  const number = (directive: string) =>
    Number(new RegExp(`^\\s*${directive} (\\d+)s?;$`, 'm').exec(configuration)?.[1] ?? Number.NaN);
  expect(number('client_header_timeout')).toBeLessThanOrEqual(10);
  expect(number('client_body_timeout')).toBeLessThanOrEqual(15);
  expect(number('send_timeout')).toBeLessThanOrEqual(15);
  const places = number('worker_processes') * number('worker_connections');
  expect(places).toBeGreaterThanOrEqual(8_000);
  expect(number('worker_rlimit_nofile')).toBeGreaterThanOrEqual(2 * number('worker_connections'));
  expect(number('limit_conn under_way')).toBeLessThanOrEqual(places / 16);
  expect(configuration).toMatch(/^\s*limit_req zone=in_a_second burst=\d+ nodelay;$/m);
  expect(configuration).toMatch(/^\s*limit_conn_log_level info;$/m);
  expect(configuration).toMatch(/^\s*limit_req_log_level info;$/m);
  // A limit within a location takes the place of the one of all.
  for (const { lines } of locations) expect(lines.filter((line) => line.startsWith('limit_'))).toEqual([]);
});

test.each([
  ['203.0.113.7', '', '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['172.18.0.5', '198.51.100.1', '198.51.100.1'],
  ['172.18.0.5', '192.0.2.9, 198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '2001:db8::7', '2001:db8:'],
  ['10.1.2.3', '2001:db8:1:2345::7', '2001:db8:1:23'],
  ['10.1.2.3', '2001:db8:1:45::7', '2001:db8:1:'],
  ['10.1.2.3', '[2001:db8:1:2345::7]:4711', '2001:db8:1:23'],
  ['10.1.2.3', '::1', '::'],
  ['10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
  ['10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
  ['10.1.2.3', '192.0.2.9, 203.0.113.7, ', '203.0.113.7'],
  ['2001:db8:1:2345::7', '', '2001:db8:1:23'],
  ['172.18.0.1', '', ''],
  ['127.0.0.1', 'x', 'unreadable'],
  ['127.0.0.1', ',', 'unreadable'],
  ['172.32.0.1', '198.51.100.1', '172.32.0.1'],
  ['fd12::1', '198.51.100.1', '198.51.100.1'],
])('a connection of %s that names "%s" is counted for "%s"', (address, forwarded, expected) => {
  const rules = (name: string) => {
    const [, body = ''] =
      new RegExp(`map [^{]*\\$${name} \\{([\\s\\S]*?)\\n {4}\\}`).exec(configuration) ?? [];
    return body
      .split('\n')
      .map((line) => /^\s*"?(~\*?|default|)([^"]*?)"? ("[^"]*"|\S+);$/.exec(line))
      .filter((found) => found !== null);
  };
  const mapped = (name: string, text: string): string => {
    for (const [, kind = '', pattern = '', value = ''] of rules(name)) {
      const isPattern = kind.startsWith('~');
      const found = isPattern ? new RegExp(pattern, kind === '~*' ? 'i' : '').exec(text) : undefined;
      if (isPattern ? !found : kind === '' && pattern !== text) continue;
      if (value === '$remote_addr') return address;
      return value.startsWith('$') ? (found?.groups?.[value.slice(1)] ?? '') : value.replaceAll('"', '');
    }
    return '';
  };
  const neighbour = mapped('neighbour', address);
  expect(mapped('caller', mapped('caller_address', `${neighbour} ${forwarded}`))).toBe(expected);
});
