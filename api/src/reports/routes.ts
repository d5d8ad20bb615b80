import { searchTransactions } from '../payments/index.ts';
import type { Context } from '../platform/context.ts';
import type { Handlers } from '../platform/server.ts';

export const reportHandlers = (context: Context): Handlers<'GET /api/payment/report'> => ({
  'GET /api/payment/report': ({ query }) => searchTransactions(context, query),
});
