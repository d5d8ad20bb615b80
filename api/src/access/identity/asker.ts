import { subscriberOf } from '@portal/process-kit/subscriber';
import type { Context } from '../../platform/database/context.ts';
import type { Caller } from '../../platform/http/server.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import type { OtpAsker } from '../otp/index.ts';
import { DEVICE_COOKIE } from './cookies.ts';
import { knownDevice } from './known-devices.ts';

/**
 * Asker whose budget of codes a call without a session uses: the device if the account knows it, otherwise the address,
 * which counts among the strangers. So a request for another person's ID takes nothing from that person.
 */
export async function askerOf(
  { db, config, clock }: Context,
  { request, address }: Pick<Caller, 'request' | 'address'>,
  accountId: number | undefined,
): Promise<OtpAsker> {
  const device = await knownDevice(db, accountId, request.cookies[DEVICE_COOKIE], clock.now());
  const { pepper } = config.secrets;
  return device === ''
    ? { holder: keyedHash(pepper, 'otp-asker', `address ${subscriberOf(address)}`), isStranger: true }
    : { holder: keyedHash(pepper, 'otp-asker', `device ${device}`), isStranger: false };
}
