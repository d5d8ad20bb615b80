import type { Context } from '../../../platform/database/context.ts';
import type { IdentityTables } from '../tables.ts';

/** Live sessions for display: not ended, not idle too long, not leaving. To be filtered. */
export function liveSessions({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>) {
  const now = clock.now();
  return db
    .withTables<IdentityTables>()
    .selectFrom('session')
    .select(['session.id', 'public_id', 'device', 'network', 'started_at', 'last_used_at'])
    .where('ends_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - config.session.idle))
    .where('leaving', '=', false);
}
