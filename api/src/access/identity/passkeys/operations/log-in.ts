import type { PasskeyAssertion } from '@portal/contract';
import { subscriberOf } from '@portal/process-kit/subscriber';
import { audit } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/database/context.ts';
import type { Handle } from '../../../../platform/database/database.ts';
import { ApiError } from '../../../../platform/process/api-error.ts';
import { keyedHash } from '../../../../platform/process/secret-values.ts';
import { refundAddress, reserveAddress } from '../../address-budget.ts';
import type { CustomerDirectory } from '../../customer-directory.ts';
import { deviceOfAnyone, knownDevice, rememberDevice } from '../../known-devices.ts';
import { notifyOwner } from '../../notices.ts';
import { beginSession } from '../../operations/begin-session.ts';
import type { LoginResult } from '../../operations/login.ts';
import type { SessionOrigin } from '../../session-origin.ts';
import { endSessionOfCookie } from '../../sessions.ts';
import type { IdentityTables } from '../../tables.ts';
import { challengeIn, takeChallenge, visitHolder } from '../challenges.ts';
import { loginRequest, type PasskeyRequest } from '../passkey-request.ts';
import { withVerifiedAssertion } from '../verified-assertion.ts';

/** Most challenges of one asker in a quarter of an hour without a login: they are cheap, but each is a row. */
const CHALLENGES_PER_ASKER = 1_000;

interface Asker {
  readonly address: string;
  /** Cookie of the device; undefined for a browser that has none. */
  readonly deviceToken: string | undefined;
}

/**
 * Key of the asker whose challenges are counted: a device that some account knows has a count of its own, which
 * neighbours cannot use up.
 */
const askerKey = async (db: Handle, { config }: Context, asker: Asker, now: Date): Promise<string> => {
  const device = await deviceOfAnyone(db, asker.deviceToken, now);
  const who = device === '' ? subscriberOf(asker.address) : `device ${device}`;
  return keyedHash(config.secrets.pepper, 'login-address', `passkey ${who}`);
};

/** Begins a login with a passkey. @throws ApiError TOO_MANY_REQUESTS */
export async function beginPasskeyLogin(
  context: Context,
  { visit, ...asker }: Asker & { readonly visit: string },
): Promise<PasskeyRequest> {
  const { db, clock } = context;
  const now = clock.now();
  await reserveAddress(db, await askerKey(db, context, asker, now), now, CHALLENGES_PER_ASKER);
  return await loginRequest(context, visitHolder(visit));
}

export interface PasskeyLogin extends Asker {
  readonly assertion: PasskeyAssertion;
  readonly visit: string | undefined;
  /** Cookie the browser already had. */
  readonly sessionCookie: string | undefined;
  readonly origin: SessionOrigin;
}

/**
 * Logs in with a passkey. It is what a person has and what they know or are, so neither a code nor a second factor is
 * asked for; a lock-out by wrong passwords does not hold it up, since nothing can be guessed. Its first use on a
 * device is told to its owner.
 * @throws ApiError PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED or INACTIVE_USER.
 */
export async function logInWithPasskey(
  context: Context,
  customers: CustomerDirectory,
  input: PasskeyLogin,
): Promise<LoginResult & { readonly fiscalNumber: string }> {
  const { assertion, visit, deviceToken, sessionCookie } = input;
  if (visit === undefined) throw new ApiError('PASSKEY_EXPIRED');
  const challenge = challengeIn(assertion.clientDataJSON);
  await takeChallenge(context, { ...visitHolder(visit), purpose: 'login' }, challenge);
  const asked = { assertion, challenge, accountId: undefined };
  return await withVerifiedAssertion(context, asked, async (trx, account, passkey) => {
    const now = context.clock.now();
    if (account.status !== 'ACTIVE') throw new ApiError('INACTIVE_USER');
    await refundAddress(trx, await askerKey(trx, context, input, now), now);
    const isNewDevice = (await knownDevice(trx, account.id, deviceToken, now)) === '';
    await trx
      .withTables<IdentityTables>()
      .insertInto('login_event')
      .values({ account_id: account.id, at: now, new_device: isNewDevice })
      .execute();
    if (sessionCookie !== undefined) await endSessionOfCookie(trx, sessionCookie);
    const who = account.fiscal_number;
    if (isNewDevice) await notifyOwner(trx, now, customers, who, 'passkey on a new device', input.origin);
    if (account.kind === 'staff') {
      const data = { passkey: passkey.name };
      await audit(trx, now, { actor: who, subject: who, action: 'login', data });
    }
    const secondFactorAt = account.kind === 'staff' ? now : null;
    const begun = await beginSession(context, trx, customers, account, now, input.origin, secondFactorAt);
    return {
      ...begun,
      accountId: account.id,
      fiscalNumber: who,
      deviceToken: await rememberDevice(trx, account.id, deviceToken, now),
    };
  });
}
