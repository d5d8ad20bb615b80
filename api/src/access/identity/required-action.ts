import type { RequiredAction } from '@portal/contract';
import type { Handle } from '../../platform/database/database.ts';
import { isVariableActive, STAFF_SECOND_FACTOR } from '../settings/index.ts';
import type { LiveSession } from './sessions.ts';

/**
 * Action required of an administrator before anything else, in this order: give the second factor they have; where
 * another person set their password, give the code sent to their e-mail, then replace it; get a second factor where the
 * settings require one (threat T09). An existing second factor is always asked for, whatever the settings.
 */
export async function requiredActionOf(
  db: Handle,
  session: Pick<LiveSession, 'kind' | 'temporaryPassword' | 'secondFactor' | 'emailCode'>,
): Promise<RequiredAction | undefined> {
  if (session.kind !== 'staff') return undefined;
  if (session.secondFactor === 'due') return 'second_factor';
  if (session.temporaryPassword) return session.emailCode ? 'temporary_password' : 'email_code';
  if (session.secondFactor === 'given') return undefined;
  return (await isVariableActive(db, STAFF_SECOND_FACTOR)) ? 'enrol_second_factor' : undefined;
}

/** Whether the person has given a password only: they must not learn yet what the account may do. */
export function isHalfway(requiredAction: RequiredAction | undefined): boolean {
  return requiredAction === 'second_factor' || requiredAction === 'email_code';
}
