import { randomBytes } from 'node:crypto';
import type { CommandReason } from '@portal/contract/release-reasons';
import { boundedText, LONGEST_REGISTRY_ANSWER } from '@portal/process-kit/bounded-answer';
import type { Operation, OperatorStatement } from '@portal/release-protocol/release-statement';
import { ENVELOPE_HEADER, envelopeOf } from '@portal/release-protocol/server/release-envelope';
import { grantToken } from '@portal/release-protocol/server/release-grant';
import { readPrivateKey, signedBy } from '@portal/release-protocol/server/release-signature';
import type { Context } from '../../platform/database/context.ts';
import { ApiError } from '../../platform/process/api-error.ts';

const LIFETIME_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
const GRANT_MS = 30 * 60_000;

/**
 * Asks the registry as an operator with the API's own key; the reason names the person. Waits `timeout` milliseconds
 * for the answer.
 * @throws ApiError UNAVAILABLE where no registry is configured or it does not answer, RECORD_CHANGED where
 *   another person has moved what was seen, RELEASE_REFUSED where it refuses.
 */
export async function askRegistry<T>(
  { config, clock, log }: Context,
  path: '/registry/report' | '/registry/operations',
  operation: Operation,
  reason: CommandReason,
  timeout = TIMEOUT_MS,
): Promise<T> {
  const { registry } = config;
  if (!registry) throw new ApiError('UNAVAILABLE');
  const now = clock.now().getTime();
  const statement: OperatorStatement = {
    kind: 'operation',
    registry: registry.name,
    nonce: randomBytes(24).toString('base64url'),
    issued: new Date(now).toISOString(),
    expires: new Date(now + LIFETIME_MS).toISOString(),
    reason,
    operation,
  };
  const response = await fetch(new URL(path, registry.url), {
    method: 'POST',
    headers: { [ENVELOPE_HEADER]: envelopeOf(signedBy(statement, [readPrivateKey(registry.key)])) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw new ApiError('UNAVAILABLE', { cause });
  });
  const text = await boundedText(response, LONGEST_REGISTRY_ANSWER).catch((cause: unknown) => {
    throw new ApiError('UNAVAILABLE', { cause });
  });
  if (response.ok) return JSON.parse(text) as T;
  log.warn({ status: response.status, refusal: text }, 'the release registry refuses');
  if (response.status === 409) throw new ApiError('RECORD_CHANGED');
  throw new ApiError(response.status < 500 ? 'RELEASE_REFUSED' : 'UNAVAILABLE');
}

/**
 * Makes a grant for one browser to run a set for half an hour, signed by the API's key. Returns the address that opens
 * it.
 * @throws ApiError as `askRegistry`
 */
export async function grantSet(
  context: Context,
  set: string,
  reason: CommandReason,
): Promise<{ readonly link: string; readonly expires: Date }> {
  const { registry, publicUrl } = context.config;
  if (!registry) throw new ApiError('UNAVAILABLE');
  const expires = Math.floor((context.clock.now().getTime() + GRANT_MS) / 1000);
  const token = grantToken(registry.name, { run: { set }, expires, opens: 1 }, readPrivateKey(registry.key));
  await askRegistry(context, '/registry/operations', { type: 'grant', token }, reason);
  const link = new URL('/', publicUrl);
  link.searchParams.set('set', set);
  link.searchParams.set('grant', token);
  // `@` is allowed in an address and is easier to read unescaped.
  return { link: link.href.replaceAll('%40', '@'), expires: new Date(expires * 1000) };
}
