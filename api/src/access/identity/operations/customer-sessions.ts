import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { IdentityTables } from '../tables.ts';
import { liveSessions } from './live-sessions.ts';
import { loginsOf } from './login-events.ts';

type CustomerSessions = Output<'GET /api/customers/:fiscal_number/sessions'>;

/** Sessions of a customer for staff, last used first, and the last login. */
export async function customerSessions(context: Context, fiscalNumber: string): Promise<CustomerSessions> {
  const rows = await liveSessions(context)
    .innerJoin('account as a', 'a.id', 'session.account_id')
    .where('a.fiscal_number', '=', fiscalNumber)
    .where('a.kind', '=', 'client')
    .orderBy('last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute();
  const [last] = await loginsOf(context.db, fiscalNumber, { before: undefined, limit: 1 });
  return {
    sessions: rows.map(({ public_id, device, network, started_at, last_used_at }) => ({
      id: public_id,
      device,
      network,
      begun: bogotaTimestamp(started_at),
      last_seen: bogotaTimestamp(last_used_at),
    })),
    last_login: last ? { at: bogotaTimestamp(last.at), new_device: last.newDevice } : null,
  };
}

/** How many sessions these customers have open. */
export async function countOpenSessions(context: Context, fiscalNumbers: readonly string[]): Promise<number> {
  if (fiscalNumbers.length === 0) return 0;
  const rows = await liveSessions(context)
    .innerJoin('account as a', 'a.id', 'session.account_id')
    .where('a.fiscal_number', 'in', fiscalNumbers)
    .where('a.kind', '=', 'client')
    .execute();
  return rows.length;
}

/**
 * Ends a session of a customer by its public id: its next call is anonymous. Sessions of administrators are not found.
 * @throws ApiError NOT_FOUND
 */
export async function endCustomerSession(
  { db, clock }: Context,
  ended: {
    readonly fiscalNumber: string;
    readonly publicId: string;
    readonly actor: string;
    readonly reason: string;
  },
): Promise<void> {
  const { fiscalNumber, publicId, actor, reason } = ended;
  await inTransaction(db, async (trx) => {
    const session = await trx
      .withTables<IdentityTables>()
      .deleteFrom('session')
      .using('account as a')
      .whereRef('a.id', '=', 'session.account_id')
      .where('a.fiscal_number', '=', fiscalNumber)
      .where('a.kind', '=', 'client')
      .where('session.public_id', '=', publicId)
      .returning('session.device')
      .executeTakeFirst();
    if (!session) throw new ApiError('NOT_FOUND');
    await audit(trx, clock.now(), {
      actor,
      subject: fiscalNumber,
      action: 'sessions ended',
      data: { devices: [session.device], reason },
    });
  });
}
