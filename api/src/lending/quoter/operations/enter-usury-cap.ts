import type { Input, Output } from '@portal/contract';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { guardedFigures } from '@portal/contract/guarded-figures';
import { businessDate } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import { answerFor, otherThan } from '../../../access/identity/index.ts';
import {
  capPreview,
  correctForCaps,
  isFarRate,
  saveUsuryRates,
  setCapAside,
  takeCapBack,
  usuryRates,
  waitingCaps,
} from '../../../money/credit/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { contestedFields } from '../../../platform/database/contested-fields.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { versionedRate } from '../queries/versioned-rate.ts';

/** Time that an answer waits for the correction of credits, in milliseconds. */
const CORRECTION_TIMEOUT = 2_000;

/** `2026-12` → `2027-01`. */
const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Caps that wait, each with what it would change. */
export async function waitingWithPreview(db: Handle): Promise<Output<'GET /api/usuryRates'>['waiting']> {
  const all = [];
  for (const { enteredBy: _, until, ...cap } of await waitingCaps(db)) {
    all.push({ ...cap, until: until.toISOString(), ...(await capPreview(db, cap)) });
  }
  return all;
}

/**
 * Enters the cap of a month. One that changes no credit holds at once. Another is set aside for an hour, until when
 * nothing reads it and the present figure takes it back; the same figure of a second administrator lets it hold at once.
 * @throws ApiError INVALID_REQUEST for a month after the next one, FIGURE_NOT_REPEATED for an outlier or mails
 *   to many, RECORD_CHANGED where another administrator entered one meanwhile, or what `answerFor` throws
 */
export async function enterUsuryCap(
  context: Context,
  principal: AdminPrincipal,
  body: Input<'POST /api/usuryRates'>['body'],
): Promise<Output<'POST /api/usuryRates'>> {
  const { db, clock } = context;
  const { month, annual } = body;
  const actor = principal.fiscalNumber;
  const source = body.source.trim().replace(/\s+/g, ' ');
  const latest = monthAfter(businessDate(clock.now()).slice(0, 7));
  if (month > latest) {
    const message = 'Solo se certifica hasta el mes siguiente.';
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/month', message }] });
  }
  if (Number(annual) < 1 || Number(annual) >= 100) {
    const message = 'Escribe un porcentaje de 1,00 a 99,99.';
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/annual', message }] });
  }
  const reason = await answerFor(context, principal, body);
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`usury cap ${month}`}))`.execute(trx);
    const rates = await usuryRates(trx);
    const before = rates.find((rate) => rate.month === month);
    const isSeen = (body.version ?? null) === (before ? versionedRate(before).version : null);
    if (!isSeen && !(before?.annual === annual && before.source === source)) {
      throw await contestedFields(trx, {
        subject: `usury:${month}`,
        actions: ['usury cap entered'],
        fields: [{ path: '/body/annual', key: 'to' }],
        nameOf: otherThan(actor),
      });
    }
    const isPresent = before?.annual === annual && before.source === source;
    const isFar = isFarRate(annual, rates.find((rate) => rate.month < month)?.annual);
    const { credits, mails } = await capPreview(trx, { month, annual });
    const isMailed = mails > guardedFigures.mails;
    if ((isFar || isMailed) && !isPresent && body.repeated !== annual) {
      const why = isFar ? errorCatalogue.FIGURE_NOT_REPEATED.message : 'Escribe la tasa otra vez.';
      const message = isMailed ? `Saldrían ${mails} correos. ${why}` : why;
      throw new ApiError('FIGURE_NOT_REPEATED', { fields: [{ path: '/body/repeated', message }] });
    }
    const waiting = (await waitingCaps(trx)).find((cap) => cap.month === month);
    const isSame = waiting?.annual === annual && waiting.source === source;
    if (isSame && waiting.enteredBy === actor) return;
    const isHarmless = !isFar && credits === 0;
    let until: Date | undefined;
    if (isPresent || isSame || isHarmless) {
      const isTakenBack = await takeCapBack(trx, month);
      const changed = await saveUsuryRates(trx, [{ month, annual, source }], 'entered');
      if (changed === 0 && !isTakenBack) return;
    } else {
      until = await setCapAside(trx, clock.now(), { month, annual, source }, actor);
    }
    await audit(trx, clock.now(), {
      actor,
      subject: `usury:${month}`,
      action: 'usury cap entered',
      data: { from: before?.annual ?? null, to: annual, source, reason, until: until?.toISOString() ?? null },
    });
  });
  // Most caps correct few credits, and the answer has their number. A longer correction goes on in the background.
  const until = Date.now() + CORRECTION_TIMEOUT;
  await correctForCaps(context, () => Date.now() > until);
  const now = (await usuryRates(db)).find((rate) => rate.month === month);
  const waiting = (await waitingWithPreview(db)).find((cap) => cap.month === month);
  return { rate: now ? versionedRate(now) : null, waiting: waiting ?? null };
}

/**
 * Withdraws a cap that waits, so that it never holds.
 * @throws ApiError USURY_CAP_NOT_WAITING where none waits for the month until that moment
 */
export async function withdrawUsuryCap(
  { db, clock }: Context,
  { fiscalNumber: actor }: AdminPrincipal,
  { month, until }: { readonly month: string; readonly until: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const withdrawn = await takeCapBack(trx, month, until);
    if (!withdrawn) throw new ApiError('USURY_CAP_NOT_WAITING');
    const { annual, source } = withdrawn;
    await audit(trx, clock.now(), {
      actor,
      subject: `usury:${month}`,
      action: 'usury cap withdrawn',
      data: { annual, source },
    });
  });
}
