import { Type } from 'typebox';
import { access, type Call, type CallName } from '../route.ts';
import { Strict } from '../schemas.ts';
import { TransactionList, transactionFilters } from './payments.ts';

export const reportCalls = {
  'GET /api/payment/report': {
    summary: 'Payments of all customers (API-69, RE-12 … RE-24).',
    access: access.report('pagos'),
    query: Strict({
      ...transactionFilters,
      fiscal_number: Type.Optional(Type.String({ minLength: 4, maxLength: 20 })),
    }),
    reply: TransactionList,
  },
} as const satisfies Record<CallName, Call>;
