import type { Call, Name } from '@portal/contract';
import fc from 'fast-check';
import type { KnownValues } from './known-values.ts';
import { hostileBody, hostileText, mutated, swept } from './mutations.ts';
import { acceptedBy, type Schema } from './schema-values.ts';

/** Who makes a request; a visitor has a cookie and nothing else. */
export type CallerKind = 'visitor' | 'client' | 'admin';

/** One request before a caller's cookies and token are added to it. */
export interface FuzzedRequest {
  readonly method: string;
  /** Path and query as they go over the wire. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  readonly caller: CallerKind;
  /** Whether the tool that signs for another machine shall sign it, and a captcha be solved for it. */
  readonly isGenuine: boolean;
}

/** Which part of a request is wrong. Half of them are right, so that what is behind the checks is reached. */
type Defect = 'none' | 'body' | 'raw-body' | 'media' | 'query' | 'path' | 'header';

const hostileUrlParts = [
  ...['%E0%A4%A', '%', '%00', '%ff%fe', '..%2f..%2f', 'a%0d%0ab', '%ED%A0%80', '%u0041', '~', ';a=b'],
  ...[
    '%20',
    'null',
    'undefined',
    '-1',
    '0',
    '1e9',
    '2147483648',
    '9223372036854775808',
    '0x1',
    'a'.repeat(3_000),
  ],
];

/** Text for a path or query: encoded as a browser would, or broken on purpose. */
const urlPart = fc.oneof(
  fc.constantFrom(...hostileUrlParts),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000) || '%20'),
);

/** Never empty: a path that ends early is another call's. */
const asUrlPart = (value: unknown): string => encodeURIComponent(String(value).toWellFormed()) || 'x';

const valuesOf = (schema: unknown, known: KnownValues, whole = ''): fc.Arbitrary<Record<string, unknown>> =>
  schema === undefined
    ? fc.constant({})
    : (acceptedBy(schema as Schema, whole, known) as fc.Arbitrary<Record<string, unknown>>);

function pathOf(
  pattern: string,
  params: fc.Arbitrary<Record<string, unknown>>,
  isHostile: boolean,
): fc.Arbitrary<string> {
  return fc.tuple(params, urlPart, fc.nat()).map(([values, hostile, at]) => {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const struck = isHostile ? names[at % Math.max(1, names.length)] : undefined;
    return pattern.replace(/:(\w+)/g, (_all, name: string) =>
      name === struck ? hostile : asUrlPart(values[name] ?? 'x'),
    );
  });
}

function queryOf(values: fc.Arbitrary<Record<string, unknown>>, isHostile: boolean): fc.Arbitrary<string> {
  return fc
    .tuple(
      values,
      urlPart,
      fc.constantFrom('page', 'a', '__proto__', 'a[b]', 'fiscal_number', 'status'),
      fc.nat(),
    )
    .map(([given, hostile, extra, at]) => {
      const pairs = Object.entries(given).map(([name, value]) => `${name}=${asUrlPart(value)}`);
      if (isHostile) {
        const names = [...Object.keys(given), extra];
        pairs.push(`${names[at % names.length]}=${hostile}`);
      }
      return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'x',
  'application/json;;',
  'application/csp-report',
];
const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  { authorization: 'Token ' },
  { authorization: `Bearer ${'a'.repeat(4_000)}` },
  { cookie: `__Host-session=${'%00'.repeat(50)}; a=b; ;;=` },
  { cookie: '__Host-session=%E0%A4%A' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': '00000000-0000-0000-0000-000000000000' },
  { traceparent: '00-zz-zz-01' },
  { 'x-forwarded-for': '1.2.3.4, evil\u0001' },
  { 'accept-language': 'a'.repeat(5_000) },
  { range: 'bytes=5-1' },
  { 'if-none-match': '"x"' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'x-http-method-override': 'DELETE' },
  { expect: 'something' },
];

const BOUNDARY = 'portal-fuzz';

/** A form with one file, as a browser sends it; the file is no picture more often than not. */
const uploadOf = (field: string): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom(field, 'other', `a"b${'x'.repeat(200)}`),
      fc.uint8Array({ maxLength: 300 }),
      fc.boolean(),
      hostileText,
    )
    .map(([name, bytes, isPng, filename]) =>
      Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename.replace(/["\r\n]/g, '').slice(0, 300)}"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        isPng ? Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') : Buffer.alloc(0),
        bytes,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]),
    );

/** Body and its headers of a call that takes one. */
function bodyOf(
  name: Name,
  call: Call,
  known: KnownValues,
  defect: Defect,
): fc.Arbitrary<Pick<FuzzedRequest, 'body' | 'headers'>> {
  const form = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  if (call.upload !== undefined && defect !== 'raw-body')
    return uploadOf(call.upload).map((body) => ({ body, headers: form }));
  const asJson = (value: unknown) => ({
    body: value === undefined ? undefined : JSON.stringify(value),
    headers: value === undefined ? {} : JSON_TYPE,
  });
  if (defect === 'raw-body') return hostileBody.map((body) => ({ body, headers: JSON_TYPE }));
  if (call.body === undefined) return fc.constant({ body: undefined, headers: {} });
  const right = valuesOf(call.body, known, name);
  if (defect === 'body') return mutated(right).map(asJson);
  if (defect !== 'media') return right.map(asJson);
  return fc
    .tuple(right, fc.constantFrom(...mediaTypes))
    .map(([value, type]) => ({ body: JSON.stringify(value), headers: { 'content-type': type } }));
}

const defectsOf = ({ body, query, params, upload }: Call): readonly Defect[] => [
  ...(body ? (['body', 'body', 'body', 'body', 'body', 'body'] as const) : []),
  ...(query ? (['query', 'query', 'query', 'query'] as const) : (['query'] as const)),
  ...(params ? (['path', 'path', 'path', 'path'] as const) : []),
  ...(body || upload ? (['raw-body', 'media'] as const) : []),
  'header',
];

/** Nine of ten requests come from a caller who may make the call, as far as that is known of the kind of caller. */
const callersOf = ({ access: { kind } }: Call): readonly CallerKind[] => {
  if (kind === 'client') return ['client'];
  if (kind === 'admin') return ['admin'];
  if (kind === 'client-or-admin') return ['client', 'admin'];
  return kind === 'session' ? ['client', 'admin'] : ['visitor'];
};

function requestWith(
  name: Name,
  call: Call,
  known: KnownValues,
  defect: Defect,
): fc.Arbitrary<FuzzedRequest> {
  const [method = 'GET', pattern = ''] = name.split(' ');
  const allowed = callersOf(call);
  return fc
    .record({
      path: pathOf(pattern, valuesOf(call.params, known), defect === 'path'),
      query: queryOf(valuesOf(call.query, known), defect === 'query'),
      sent: bodyOf(name, call, known, defect),
      header: defect === 'header' ? fc.constantFrom(...hostileHeaders) : fc.constant({}),
      key: fc.uuid(),
      caller: fc.oneof(
        { arbitrary: fc.constantFrom(...allowed), weight: 9 },
        { arbitrary: fc.constantFrom<CallerKind>('visitor', 'client', 'admin'), weight: 1 },
      ),
      isGenuine: fc.nat(4).map((share) => share > 0),
    })
    .map(({ path, query, sent, header, key, caller, isGenuine }) => ({
      method,
      url: `${path}${query}`,
      headers: { ...sent.headers, ...(call.idempotent ? { 'idempotency-key': key } : {}), ...header },
      body: sent.body,
      caller,
      isGenuine,
    }));
}

/** Requests of one call: as its schema says, and with one part of them wrong in as many cases. */
export function requestsOf(name: Name, call: Call, known: KnownValues): fc.Arbitrary<FuzzedRequest> {
  const defects = defectsOf(call);
  const wrong = fc.oneof(...defects.map((defect) => requestWith(name, call, known, defect)));
  return fc.oneof(requestWith(name, call, known, 'none'), wrong);
}

/** Requests that are right but for one text or number, once for each of them: whatever the seed, none is left out. */
export function sweepOf(name: Name, call: Call, known: KnownValues): fc.Arbitrary<readonly FuzzedRequest[]> {
  const [method = 'GET', pattern = ''] = name.split(' ');
  const parts = {
    params: valuesOf(call.params, known),
    query: valuesOf(call.query, known),
    body: valuesOf(call.body, known, name),
  };
  return fc
    .tuple(fc.record(parts), fc.constantFrom(...callersOf(call)), fc.uuid())
    .map(([right, caller, key]) =>
      (swept(right) as (typeof right)[]).map(({ params, query, body }) => {
        const pairs = Object.entries(query).map(([field, value]) => `${field}=${asUrlPart(value)}`);
        const path = pattern.replace(/:(\w+)/g, (_all, field: string) => asUrlPart(params[field] ?? 'x'));
        return {
          method,
          url: `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`.slice(0, 8_000),
          headers: {
            ...(call.body ? JSON_TYPE : {}),
            ...(call.idempotent ? { 'idempotency-key': key } : {}),
          },
          body: call.body ? JSON.stringify(body) : undefined,
          caller,
          isGenuine: true,
        };
      }),
    );
}
