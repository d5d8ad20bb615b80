import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import fc from 'fast-check';
import type { KnownValues } from './known-values.ts';
import { hostileBody, hostileText, mutated, swept } from './mutations.ts';
import { acceptedBy, type Schema } from './schema-values.ts';

/** Kind of the caller of a request; a visitor has a cookie and nothing else. */
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

/** Parts of a request that fit what the portal holds: real ids, codes and proofs, as a generator never guesses them. */
export interface RightParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Bytes of the file, of a call that takes one. */
  readonly upload?: Buffer;
  /** Whether the request still needs the signature of the tool that signs for another machine. */
  readonly isUnsigned?: boolean;
}

/** The wrong part of a request. Half of all requests have no such part, so they reach the code behind the checks. */
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

/** The path of a call with these parts; one that is another call's (`drafts/key`) is made unlike it. */
function pathWith(name: Name, partOf: (param: string) => string): string {
  const [method = 'GET', pattern = ''] = name.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_all, param: string) => partOf(param));
  const named = `${method} ${path}`;
  return named !== name && Object.hasOwn(contract, named) ? `${path}x` : path;
}

const valuesOf = (schema: unknown, known: KnownValues, whole = ''): fc.Arbitrary<Record<string, unknown>> =>
  schema === undefined
    ? fc.constant({})
    : (acceptedBy(schema as Schema, whole, known) as fc.Arbitrary<Record<string, unknown>>);

/** The right value three times of four, where one is given. */
function rightOr<T>(right: unknown, made: fc.Arbitrary<T>): fc.Arbitrary<T> {
  if (right === undefined) return made;
  return fc.oneof({ arbitrary: fc.constant(right as T), weight: 3 }, { arbitrary: made, weight: 1 });
}

function pathOf(
  name: Name,
  params: fc.Arbitrary<Record<string, unknown>>,
  isHostile: boolean,
): fc.Arbitrary<string> {
  return fc.tuple(params, urlPart, fc.nat()).map(([values, hostile, at]) => {
    const names = [...name.matchAll(/:(\w+)/g)].map(([, param]) => param);
    const struck = isHostile ? names[at % Math.max(1, names.length)] : undefined;
    return pathWith(name, (param) => (param === struck ? hostile : asUrlPart(values[param] ?? 'x')));
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
const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The head of a form's part, as a browser sends it. */
function partHead(name: string, filename: string): Buffer {
  const disposition = `content-disposition: form-data; name="${name}"; filename="${filename}"`;
  return Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\ncontent-type: image/png\r\n\r\n`);
}
const PARTS_END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

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
        partHead(name, filename.replace(/["\r\n]/g, '').slice(0, 300)),
        isPng ? Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') : Buffer.alloc(0),
        bytes,
        PARTS_END,
      ]),
    );

/** Body and its headers of a call that takes one. */
function bodyOf(
  name: Name,
  call: Call,
  known: KnownValues,
  defect: Defect,
  given: RightParts,
): fc.Arbitrary<Pick<FuzzedRequest, 'body' | 'headers'>> {
  if (call.upload !== undefined && defect !== 'raw-body')
    return uploadOf(call.upload).map((body) => ({ body, headers: FORM_TYPE }));
  const asJson = (value: unknown) => ({
    body: value === undefined ? undefined : JSON.stringify(value),
    headers: value === undefined ? {} : JSON_TYPE,
  });
  if (defect === 'raw-body') return hostileBody.map((body) => ({ body, headers: JSON_TYPE }));
  if (call.body === undefined) return fc.constant({ body: undefined, headers: {} });
  const right = rightOr(given.body, valuesOf(call.body, known, name));
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

/** The known parts of the one request that must be granted, and the kind of its caller. */
export interface Given extends RightParts {
  readonly as?: CallerKind;
}

function requestWith(
  name: Name,
  call: Call,
  known: KnownValues,
  defect: Defect,
  given: Given,
): fc.Arbitrary<FuzzedRequest> {
  const [method = 'GET'] = name.split(' ');
  const allowed = given.as ? [given.as] : callersOf(call);
  return fc
    .record({
      path: pathOf(name, rightOr(given.params, valuesOf(call.params, known)), defect === 'path'),
      query: queryOf(rightOr(given.query, valuesOf(call.query, known)), defect === 'query'),
      sent: bodyOf(name, call, known, defect, given),
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

/** Requests of one call: as its schema says or as `given`, and with one part of them wrong in as many cases. */
export function requestsOf(
  name: Name,
  call: Call,
  known: KnownValues,
  given: Given = {},
): fc.Arbitrary<FuzzedRequest> {
  const wrong = fc.oneof(...defectsOf(call).map((defect) => requestWith(name, call, known, defect, given)));
  return fc.oneof(requestWith(name, call, known, 'none', given), wrong);
}

/** A request with exactly these parts, as its page would send it. */
function whole(
  name: Name,
  call: Call,
  { params = {}, query = {}, body, upload }: RightParts,
  by: { readonly caller: CallerKind; readonly key: string; readonly isGenuine: boolean },
): FuzzedRequest {
  const [method = 'GET'] = name.split(' ');
  const pairs = Object.entries(query).map(([field, value]) => `${field}=${asUrlPart(value)}`);
  const path = pathWith(name, (param) => asUrlPart(params[param] ?? 'x'));
  const form = upload && Buffer.concat([partHead(call.upload ?? '', 'a.png'), upload, PARTS_END]);
  return {
    method,
    url: `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`.slice(0, 8_000),
    headers: {
      ...(call.body ? JSON_TYPE : {}),
      ...(form ? FORM_TYPE : {}),
      ...(call.idempotent ? { 'idempotency-key': by.key } : {}),
    },
    body: form ?? (call.body ? JSON.stringify(body) : undefined),
    caller: by.caller,
    isGenuine: by.isGenuine,
  };
}

/** The request that must be granted. `key` is a UUID of its own. */
export function rightRequest(
  name: Name,
  call: Call,
  given: Given & { readonly as: CallerKind },
  key: string,
): FuzzedRequest {
  return whole(name, call, given, {
    ...{ caller: given.as, key },
    isGenuine: given.isUnsigned ?? false,
  });
}

/**
 * Requests that are right but for one text or number, for each of them in turn: no seed leaves one out. They start from
 * the parts that are `given`, and else from values that the schema accepts.
 */
export function sweepOf(
  name: Name,
  call: Call,
  known: KnownValues,
  given: Given = {},
): fc.Arbitrary<readonly FuzzedRequest[]> {
  const orGiven = (right: unknown, made: fc.Arbitrary<Record<string, unknown>>) =>
    right === undefined ? made : fc.constant(right as Record<string, unknown>);
  const parts = {
    params: orGiven(given.params, valuesOf(call.params, known)),
    query: orGiven(given.query, valuesOf(call.query, known)),
    body: orGiven(given.body, valuesOf(call.body, known, name)),
  };
  const callers = given.as ? [given.as] : callersOf(call);
  return fc
    .tuple(fc.record(parts), fc.constantFrom(...callers), fc.uuid())
    .map(([right, caller, key]) =>
      (swept(right) as (typeof right)[]).map((parts) =>
        whole(name, call, parts, { caller, key, isGenuine: given.isUnsigned ?? given.body === undefined }),
      ),
    );
}
