import type { usuryCalls } from '@portal/contract/calls/usury';
import { usuryRates } from '../../money/credit/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { asAdmin } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { enterUsuryCap, waitingWithPreview, withdrawUsuryCap } from './operations/enter-usury-cap.ts';
import { missingCaps } from './queries/missing-caps.ts';
import { versionedRate } from './queries/versioned-rate.ts';

/** The monthly table of usury caps, as people see and keep it. */
export function usuryHandlers(context: Context): Handlers<keyof typeof usuryCalls> {
  return {
    'GET /api/usuryRates': async () => ({
      rates: (await usuryRates(context.db)).map(versionedRate),
      waiting: await waitingWithPreview(context.db),
      missing: await missingCaps(context),
    }),

    'POST /api/usuryRates': ({ body }, { principal }) => enterUsuryCap(context, asAdmin(principal), body),

    'POST /api/usuryRates/:month/withdraw': async ({ params, body }, { principal }) => {
      await withdrawUsuryCap(context, asAdmin(principal), { ...params, until: new Date(body.until) });
      return { withdrawn: true };
    },
  };
}
