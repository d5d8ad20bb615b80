import type { Input, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { Proof } from '../../../platform/http/reauthentication.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { forgetDevices } from '../known-devices.ts';
import type { IdentityTables } from '../tables.ts';
import { liveSessions } from './live-sessions.ts';
import { reauthenticate } from './reauthenticate.ts';

type LoggedIn = Exclude<Principal, { kind: 'anonymous' }>;
type OwnSessions = Output<'GET /api/sessions'>;

const loggedIn = (principal: Principal): LoggedIn => {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  return principal;
};

/** Live sessions of an account: the present one first, then the last used. */
export async function ownSessions(context: Context, principal: Principal): Promise<OwnSessions> {
  const { accountId, sessionId } = loggedIn(principal);
  const rows = await liveSessions(context)
    .where('account_id', '=', accountId)
    .orderBy((session) => session.case().when('id', '=', sessionId).then(0).else(1).end())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    sessions: rows.map(({ id, public_id, device, network, started_at, last_used_at }) => ({
      id: public_id,
      device,
      network,
      begun: bogotaTimestamp(started_at),
      last_seen: bogotaTimestamp(last_used_at),
      current: id === sessionId,
    })),
  };
}

/**
 * Ends other sessions of the account, one by its public id or all, from their next call on; with all, every device but
 * this one is a stranger again. Requires a proof, so that a stolen session cannot shut its owner out.
 * @throws ApiError of {@link reauthenticate}
 */
async function endSessions(
  context: Context,
  principal: LoggedIn,
  proof: Proof,
  which: { readonly publicId: string } | { readonly device: string | undefined },
): Promise<number> {
  const { accountId, sessionId, fiscalNumber } = principal;
  await reauthenticate(context, principal, proof);
  return await inTransaction(context.db, async (trx) => {
    if ('device' in which) await forgetDevices(trx, accountId, which.device);
    const ended = await trx
      .withTables<IdentityTables>()
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('id', '<>', sessionId)
      .$if('publicId' in which, (all) =>
        all.where('public_id', '=', 'publicId' in which ? which.publicId : ''),
      )
      .returning('device')
      .execute();
    if (ended.length > 0) {
      await audit(trx, context.clock.now(), {
        actor: fiscalNumber,
        subject: fiscalNumber,
        action: 'sessions ended',
        data: { devices: ended.map(({ device }) => device) },
      });
    }
    return ended.length;
  });
}

/**
 * Ends one other session. @throws ApiError of the proof, or NOT_FOUND, also for another person's session and for the
 * present one
 */
export async function endOwnSession(
  context: Context,
  principal: Principal,
  { params, body }: Input<'POST /api/sessions/:id/end'>,
): Promise<OwnSessions> {
  const ended = await endSessions(context, loggedIn(principal), body, { publicId: params.id });
  if (ended === 0) throw new ApiError('NOT_FOUND');
  return await ownSessions(context, principal);
}

/**
 * Ends all other sessions, if there are any, and forgets all devices but the one of this cookie.
 * @throws ApiError of the proof
 */
export async function endOtherSessions(
  context: Context,
  principal: Principal,
  proof: Proof,
  device: string | undefined,
): Promise<OwnSessions> {
  await endSessions(context, loggedIn(principal), proof, { device });
  return await ownSessions(context, principal);
}
