import type { usuryCalls } from '@portal/contract/calls/usury';
import { businessDate } from '@portal/contract/timestamps';
import { sql } from 'kysely';
import { correctForCaps, saveUsuryRates, usuryRates } from '../credit/index.ts';
import { answerFor, otherThan } from '../identity/index.ts';
import { ApiError } from '../platform/api-error.ts';
import { audit } from '../platform/audit.ts';
import { contestedFields } from '../platform/contested-fields.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { versionOf } from '../platform/field-versions.ts';
import { asAdmin } from '../platform/principal.ts';
import type { Handlers } from '../platform/server.ts';
import { missingCaps } from './queries/missing-caps.ts';

/** Milliseconds that an answer waits for the credits to be corrected. */
const PATIENCE = 2_000;

/** `2026-12` → `2027-01`. */
const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

const versioned = <R extends { readonly annual: string; readonly source: string }>(rate: R) => ({
  ...rate,
  version: versionOf(['annual', 'source'], rate),
});

/** The monthly table of usury caps, as people see and keep it. */
export function usuryHandlers(context: Context): Handlers<keyof typeof usuryCalls> {
  return {
    'GET /api/usuryRates': async () => ({
      rates: (await usuryRates(context.db)).map(versioned),
      missing: await missingCaps(context),
    }),

    'POST /api/usuryRates': async ({ body }, { principal }) => {
      const { db, clock } = context;
      const { month, annual } = body;
      const actor = asAdmin(principal).fiscalNumber;
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
          body.version === undefined || body.version === (before ? versioned(before).version : null);
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
      // Most caps correct few credits: then the answer says how many. What takes longer goes on in the background.
      const until = Date.now() + PATIENCE;
      await correctForCaps(context, () => Date.now() > until);
      const now = (await usuryRates(db)).find((rate) => rate.month === month);
      if (!now) throw new Error(`the cap of ${month} was saved and is not there`);
      return versioned(now);
    },
  };
}
