import type { Input, Output } from '@portal/contract';
import { businessDate } from '@portal/contract/bogota-time';
import { sql } from 'kysely';
import { correctForCaps, saveUsuryRates, usuryRates } from '../../credit/index.ts';
import { answerFor, otherThan } from '../../identity/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { contestedFields } from '../../platform/contested-fields.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database.ts';
import type { AdminPrincipal } from '../../platform/principal.ts';
import { versionedRate } from '../queries/versioned-rate.ts';

/** Time that an answer waits for the correction of credits, in milliseconds. */
const CORRECTION_TIMEOUT = 2_000;

/** `2026-12` → `2027-01`. */
const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/**
 * Enters the cap of a month, and begins to correct the credits that it is below.
 * @throws ApiError INVALID_REQUEST for a month after the next one, RECORD_CHANGED where another administrator entered
 *   one meanwhile, or what `answerFor` throws
 */
export async function enterUsuryCap(
  context: Context,
  principal: AdminPrincipal,
  body: Input<'POST /api/usuryRates'>['body'],
): Promise<Output<'POST /api/usuryRates'>> {
  const { db, clock } = context;
  const { month, annual } = body;
  const actor = principal.fiscalNumber;
  const source = body.source.trim();
  const latest = monthAfter(businessDate(clock.now()).slice(0, 7));
  if (month > latest) {
    const message = 'Solo se certifica hasta el mes siguiente.';
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/month', message }] });
  }
  const reason = await answerFor(context, principal, body);
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`usury cap ${month}`}))`.execute(trx);
    const before = (await usuryRates(trx)).find((rate) => rate.month === month);
    const isSeen =
      body.version === undefined || body.version === (before ? versionedRate(before).version : null);
    if (!isSeen && !(before?.annual === annual && before.source === source)) {
      throw await contestedFields(trx, {
        subject: `usury:${month}`,
        actions: ['usury cap entered'],
        fields: [{ path: '/body/annual', key: 'to' }],
        nameOf: otherThan(actor),
      });
    }
    const changed = await saveUsuryRates(trx, [{ month, annual, source }], 'entered');
    if (changed === 0) return;
    await audit(trx, clock.now(), {
      actor,
      subject: `usury:${month}`,
      action: 'usury cap entered',
      data: { from: before?.annual ?? null, to: annual, source, reason },
    });
  });
  // Most caps correct few credits, and the answer has their number. A longer correction goes on in the background.
  const until = Date.now() + CORRECTION_TIMEOUT;
  await correctForCaps(context, () => Date.now() > until);
  const now = (await usuryRates(db)).find((rate) => rate.month === month);
  if (!now) throw new Error(`the cap of ${month} was saved and is not there`);
  return versionedRate(now);
}
