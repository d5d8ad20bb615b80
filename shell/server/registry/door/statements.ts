import type { Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import type { FilledCall, KnownValue, Release } from '@portal/contract/release';
import { ReleaseSchema, ReleaseUploadSchema, SignedOperationSchema } from '@portal/contract/release-schema';
import {
  type OperatorStatement,
  type ReleaseUpload,
  type Signed,
  STATEMENT_LIFETIME,
  type Statement,
} from '@portal/contract/release-statement';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { callMisfits } from '../gate/call-types.ts';
import { refused } from '../gate/refusal.ts';
import type { RegistryHandle } from '../tables.ts';

/** Clocks may differ by this much, in milliseconds. */
const SKEW = 60_000;

/** Compiled at the first use: most hosts are started without anybody publishing there. */
const lazily = (schema: TSchema) => {
  let compiled: Validator | undefined;
  return (value: unknown): string | undefined => {
    compiled ??= Compile(schema) as Validator;
    if (compiled.Check(value)) return undefined;
    const [first] = compiled.Errors(value);
    if (first?.keyword === 'boolean') return `${first.instancePath} is nothing it knows`;
    return first ? `${first.instancePath || 'it'} ${first.message}` : 'it has another form';
  };
};
const faultOfUpload = lazily(ReleaseUploadSchema);
const faultOfOperation = lazily(SignedOperationSchema);
const faultOfManifest = lazily(ReleaseSchema);

export function readUpload(body: unknown): ReleaseUpload {
  const fault = faultOfUpload(body);
  if (fault) throw refused('BAD_REQUEST', `The request cannot be read: ${fault}`);
  return body as ReleaseUpload;
}

export function readOperation(body: unknown): Signed<OperatorStatement> {
  const fault = faultOfOperation(body);
  if (fault) throw refused('BAD_REQUEST', `The request cannot be read: ${fault}`);
  return body as Signed<OperatorStatement>;
}

/** The manifest is of the form agreed on, and its calls are those of the contract, in name and in type. */
export function checkManifest(release: Release): void {
  const fault = faultOfManifest(release);
  if (fault)
    throw refused('BAD_MANIFEST', `${release.name}: the manifest does not hold: ${fault}`, release.owner);
  const calls = callMisfits(release.callTypes ?? {});
  if (calls.length > 0) throw refused('DOES_NOT_FIT', `${release.name}: ${calls.join('; ')}.`, release.owner);
  for (const { path, firstCalls = [], prerender } of release.routes)
    for (const asked of [...firstCalls, ...(prerender ?? [])]) {
      const wrong = faultOfCall(typeof asked === 'string' ? { call: asked } : asked, path, !!prerender);
      if (wrong) throw refused('BAD_MANIFEST', `${release.name}: ${wrong}`, release.owner);
    }
}

const known: readonly string[] = ['@person', '@today', '@yesterday'] satisfies readonly KnownValue[];

/** What keeps a first call of the page at `path` from being made, if anything. */
function faultOfCall(
  { call, params = {}, query = {} }: Pick<FilledCall, 'params' | 'query'> & { readonly call: string },
  path: string,
  isDrawn: boolean,
): string | undefined {
  if (call === 'GET /api/variables/1/') return undefined;
  if (!Object.hasOwn(contract, call)) return `the contract has no call ${call}`;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const wanted = [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => params[name] ?? '');
  if (!wanted.every((value) => inPath.includes(value) || known.includes(value)))
    return `${path} does not say all of ${call}`;
  const { query: takes } = contract[call as Name] as { readonly query?: { readonly properties: object } };
  const stranger = Object.keys(query).find((name) => !Object.hasOwn(takes?.properties ?? {}, name));
  if (stranger) return `${call} has no ${stranger} in its query`;
  const unknown = Object.values(query).find((value) =>
    value.startsWith(':')
      ? !inPath.includes(value.slice(1))
      : value.startsWith('@') && !known.includes(value),
  );
  if (unknown) return `${path} does not say ${unknown} of ${call}`;
  if (isDrawn && (Object.keys(query).length > 0 || wanted.some((value) => known.includes(value))))
    return `${path} is drawn by the host, which fills calls from the path only: ${call}`;
  return undefined;
}

/** For this registry, for now, and not seen before. @throws Refused */
export async function checkFrame(
  db: RegistryHandle,
  { registry, issued, expires, nonce }: Statement,
  here: string,
  now: Date,
): Promise<void> {
  if (registry !== here)
    throw refused('WRONG_REGISTRY', `It is signed for “${registry}”; this is “${here}”.`);
  const [from, until] = [Date.parse(issued), Date.parse(expires)];
  if (!(until - from <= STATEMENT_LIFETIME) || from > now.getTime() + SKEW || until <= now.getTime())
    throw refused('EXPIRED', `It was good from ${issued} until ${expires}; here it is ${now.toISOString()}.`);
  const seen = await db.selectFrom('nonce').select('value').where('value', '=', nonce).executeTakeFirst();
  if (seen) throw refused('REPLAYED', 'This very statement was taken before.');
}

/** Marks the statement as taken, in the transaction of what it asked for; of two at once one is too late. */
export async function takeNonce(
  trx: RegistryHandle,
  { nonce, expires }: Statement,
  now: Date,
): Promise<void> {
  await trx.deleteFrom('nonce').where('expires_at', '<', now).execute();
  const taken = await trx
    .insertInto('nonce')
    .values({ value: nonce, expires_at: new Date(expires) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  if (!taken) throw refused('REPLAYED', 'This very statement was taken before.');
}
