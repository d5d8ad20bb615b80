import type { Context } from '../../../platform/database/context.ts';
import type { Job } from '../../../platform/process/worker.ts';
import { CODES_WINDOW } from '../address-budget.ts';
import { DEVICE_LIFETIME } from '../known-devices.ts';
import { removeExpiredChallenges } from '../passkeys/challenges.ts';
import { sealSecondFactorsAnew } from '../second-factor/seal-anew.ts';
import type { IdentityTables } from '../tables.ts';
import { administratorsHealth } from './staff-safety.ts';

/** Age after which a counter is deleted: its ID is not tried any more, and most such IDs have no account. */
const COUNTER_LIFETIME = 30 * 24 * 60 * 60_000;

/** Call requests older than this are deleted: the person will not be called back any more. */
const PRE_REGISTRATION_LIFETIME = 30 * 24 * 60 * 60_000;

/** Time for which clerks may see when a customer logged in. */
const LOGIN_EVENT_LIFETIME = 365 * 24 * 60 * 60_000;

/** Deletes records without effect: ended sessions, unused devices, old counters. Safe at any time. */
export async function removeExpired({ db: handle, clock, config }: Context): Promise<void> {
  const db = handle.withTables<IdentityTables>();
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db
    .deleteFrom('session')
    .where((over) =>
      over.or([
        over.and([over('ends_at', '<=', now), over('ended_for', 'is', null)]),
        over('last_used_at', '<=', before(config.session.idle)),
      ]),
    )
    .execute();
  await db.deleteFrom('known_device').where('last_used_at', '<=', before(DEVICE_LIFETIME)).execute();
  await db.deleteFrom('login_counter').where('updated_at', '<=', before(COUNTER_LIFETIME)).execute();
  await db
    .deleteFrom('pre_registration')
    .where('received_at', '<=', before(PRE_REGISTRATION_LIFETIME))
    .execute();
  await db.deleteFrom('login_event').where('at', '<=', before(LOGIN_EVENT_LIFETIME)).execute();
  await removeExpiredChallenges(handle, now);
  await db.deleteFrom('login_address').where('window_start', '<=', before(CODES_WINDOW)).execute();
}

/** Logs at the start, and once a day, when too few administrators have all permissions for approvals by two. */
async function logAdministrators({ db, log }: Context): Promise<void> {
  const words = await administratorsHealth(db);
  if (words !== 'ok') log.warn({ administrators: words }, 'approvals by two administrators are not possible');
}

/** Background jobs of identity. */
export function identityJobs(context: Context): readonly Job[] {
  return [
    { name: 'expired sessions', every: 60 * 60_000, run: () => removeExpired(context) },
    { name: 'full administrators', every: 24 * 60 * 60_000, run: () => logAdministrators(context) },
    ...(context.config.secrets.secondPepper === undefined
      ? []
      : [{ name: 'second factors', every: 60 * 60_000, run: () => sealSecondFactorsAnew(context) }]),
  ];
}
