import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isApi } from './api-gate.ts';

/** Which part of the house nginx asks for an address, read out of its configuration. */

interface Location {
  /** '' for a prefix; else `=`, `~`, `~*` or `^~`. */
  readonly kind: string;
  readonly pattern: string;
  /** The variable of the part that it leads to; '' where it answers by itself. */
  readonly target: string;
}

const configuration = readFileSync(join(import.meta.dirname, '../docker/web/nginx.conf'), 'utf8');
const locations: readonly Location[] = [
  ...configuration.matchAll(/location (?:(=|~\*|~|\^~) )?(\S+) \{([^}]*)\}/g),
].map(([, kind = '', pattern = '', body = '']) => ({
  kind,
  pattern,
  target: /proxy_pass \$(\w+)/.exec(body)?.[1] ?? '',
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
])('the web door sends %s where a host that stands alone would', (path) => {
  expect(partFor(path)).toBe(isApi(path) ? 'api' : 'host_server');
  expect(areaOf(path) === 'api').toBe(isApi(path));
});

test('what the door answers by itself reaches neither pages nor API', () => {
  for (const path of ['/health', '/health/live', '/.web/live']) expect(partFor(path)).toBe('');
  expect(locations.some(({ target }) => target === 'api')).toBe(true);
});

test('the door redirects nothing: what comes without TLS is not sent on as if it had been safe', () => {
  expect(configuration).not.toMatch(/return 30\d|rewrite |redirect/);
});
