import type { Input } from '@portal/contract';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { keepNewest } from '../../../platform/database/newest-rows.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { isPushService } from '../push-services.ts';
import type { PushTables } from '../tables.ts';

/** Most subscribed devices of one customer; an eleventh replaces the oldest. */
const MOST_DEVICES = 10;
const subscriptions = {
  table: 'push_subscription',
  owner: 'fiscal_number',
  key: 'id',
  order: sql`subscribed_at desc, id desc`,
};

/**
 * Stores a device's subscription for the customer whose session the request carries (API-11, EN-28). A device belongs
 * to the person who logged in on it last.
 * @throws ApiError UNAUTHENTICATED without a session and for any other user than `user`; INVALID_REQUEST for an address
 *   that is not a push service's.
 */
export async function subscribe(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  customer: string | undefined,
  { user, endpoint, keys }: Input<'POST /api/webpush/subscribe'>['body'],
): Promise<void> {
  if (customer === undefined || canonicalFiscalNumber(user) !== customer)
    throw new ApiError('UNAUTHENTICATED');
  if (!isPushService(endpoint, config.push.hosts)) {
    throw new ApiError('INVALID_REQUEST', {
      fields: [{ path: '/body/endpoint', message: 'Esta dirección no es de un servicio de notificaciones.' }],
    });
  }
  const values = {
    fiscal_number: customer,
    p256dh: keys.p256dh,
    auth: keys.auth,
    subscribed_at: clock.now(),
  };
  await inTransaction(db, async (outer) => {
    const trx = outer.withTables<PushTables>();
    await trx
      .insertInto('push_subscription')
      .values({ ...values, endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute();
    await keepNewest(outer, subscriptions, customer, MOST_DEVICES);
  });
}
