import type { Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import type { FilledCall, KnownValue, Release } from '@portal/contract/release';
import { announcementOf, ENVELOPE_LENGTH, readEnvelope } from '@portal/contract/release-envelope';
import {
  ReleaseBodySchema,
  ReleaseSchema,
  SignedOperationSchema,
  SignedReleaseSchema,
} from '@portal/contract/release-schema';
import {
  type OperatorStatement,
  type ReleaseBody,
  type ReleaseStatement,
  type Signed,
  STATEMENT_LIFETIME,
  type Statement,
} from '@portal/contract/release-statement';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { callMisfits } from '../checks/call-types.ts';
import { LIMITS } from '../checks/files.ts';
import { refused } from '../model/refusal.ts';
import type { RegistryHandle } from '../store/tables.ts';

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
const faultOfSignedRelease = lazily(SignedReleaseSchema);
const faultOfOperation = lazily(SignedOperationSchema);
const faultOfBody = lazily(ReleaseBodySchema);
const faultOfManifest = lazily(ReleaseSchema);

/** Largest release in base64, and its manifest. */
export const BODY_BYTES = Math.ceil((LIMITS.totalBytes * 4) / 3) + 512 * 1024;

function readSigned(envelope: string, faultOf: (value: unknown) => string | undefined): Signed {
  const signed = readEnvelope(envelope);
  const fault =
    signed === undefined
      ? `it carries no envelope of at most ${ENVELOPE_LENGTH} characters`
      : faultOf(signed);
  if (fault) throw refused('BAD_REQUEST', `The request cannot be read: ${fault}`);
  return signed as Signed;
}

/** A release's statement, unproved. @throws Refused where it has another form or announces too much */
export function readReleaseEnvelope(envelope: string): Signed<ReleaseStatement> {
  const signed = readSigned(envelope, faultOfSignedRelease) as Signed<ReleaseStatement>;
  const { release, body } = signed.statement;
  if (body.bytes > BODY_BYTES)
    throw refused(
      'TOO_LARGE',
      `${release.name}: ${body.bytes} bytes are announced; ${BODY_BYTES} are the most`,
      release.owner,
    );
  return signed;
}

/** An operation, unproved. @throws Refused where it has another form */
export function readOperationEnvelope(envelope: string): Signed<OperatorStatement> {
  return readSigned(envelope, faultOfOperation) as Signed<OperatorStatement>;
}

/** The bytes that a proved statement announced. @throws Refused where they are others, or no release */
export function readBody({ release, body }: ReleaseStatement, content: Buffer): ReleaseBody {
  const { name, owner, hash } = release;
  const { bytes, sha256 } = announcementOf(content);
  if (bytes !== body.bytes || sha256 !== body.sha256)
    throw refused('ALTERED_BODY', `${name}: what arrived is not what was signed for.`, owner);
  const read = parsed(content);
  // Before any form is judged: to find the fault among so many costs more than everything else.
  const count = Object.keys((read as Partial<ReleaseBody> | undefined)?.files ?? {}).length;
  if (count > LIMITS.files)
    throw refused('TOO_LARGE', `${name}: ${count} files; ${LIMITS.files} are the most`, owner);
  const fault = read === undefined ? 'it is no JSON' : faultOfBody(read);
  if (fault) throw refused('BAD_REQUEST', `The body cannot be read: ${fault}`, owner);
  const sent = read as ReleaseBody;
  if (sent.release.name !== name || sent.release.owner !== owner || sent.release.hash !== hash)
    throw refused('ALTERED_MANIFEST', `${name}: the manifest is not that of ${hash} of ${owner}`, owner);
  return sent;
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
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
