import type { Output } from '@portal/contract';
import { customerByFiscalNumber } from '../customers/index.ts';
import { loginsOf } from '../identity/index.ts';
import { codesSent } from '../otp/index.ts';
import { paymentTimeline } from '../payments/index.ts';
import { localTimestamp } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { changesOf } from './audit-log.ts';

type Timeline = Output<'GET /api/customers/:fiscal_number/timeline'>;
type Event = Timeline['events'][number];
type Told = Omit<Event, 'at'> & { readonly at: Date };
type Value = Event['data'][string];

interface Page {
  readonly before: Date | undefined;
  readonly limit: number;
}

/** A log entry's data for the wire: what is not a plain value becomes JSON. */
const flat = (json: string): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, unknown>).map(([key, value]) => [
      key,
      value === null || ['string', 'number', 'boolean'].includes(typeof value)
        ? (value as Value)
        : JSON.stringify(value),
    ]),
  );

const sources = (context: Context, fiscalNumber: string): ((page: Page) => Promise<Told[]>)[] => {
  const own = { actor: fiscalNumber };
  const { db } = context;
  return [
    async (page) =>
      (await paymentTimeline(db, fiscalNumber, page)).map(({ at, status, ...payment }) => ({
        ...own,
        at,
        kind: 'payment',
        action: status,
        data: {
          transaction_id: payment.transactionId,
          total_amount: payment.amount,
          invoices: payment.invoices,
          response_gateway: payment.responseGateway,
        },
      })),
    async (page) =>
      (await codesSent(context, fiscalNumber, page)).map(({ at, purpose, fate }) => ({
        actor: 'system',
        at,
        kind: 'code',
        action: purpose,
        data: { fate },
      })),
    async (page) =>
      (await loginsOf(db, fiscalNumber, page)).map(({ at, newDevice }) => ({
        ...own,
        at,
        kind: 'login',
        action: 'login',
        data: { new_device: newDevice },
      })),
    async (page) =>
      (await changesOf(db, fiscalNumber, page)).map(({ at, actor, action, data }) => ({
        at,
        actor,
        kind: action.startsWith('term ') ? 'term' : 'change',
        action,
        data: flat(data),
      })),
  ];
};

/** Everything told of before a moment, newest first, as far back as every source has been asked. */
const toldBefore = async (
  context: Context,
  fiscalNumber: string,
  before: Date | undefined,
  limit: number,
): Promise<{ readonly told: readonly Told[]; readonly isAll: boolean }> => {
  const told: Told[] = [];
  // A source that filled its page may have more of the moment at which the page ends.
  let horizon = Number.NEGATIVE_INFINITY;
  for (const source of sources(context, fiscalNumber)) {
    const page = await source({ before, limit });
    told.push(...page);
    if (page.length === limit) horizon = Math.max(horizon, page.at(-1)?.at.getTime() ?? horizon);
  }
  const known = told.filter(({ at }) => at.getTime() > horizon);
  if (known.length === 0 && told.length > 0) {
    return await toldBefore(context, fiscalNumber, before, limit * 2);
  }
  known.sort((a, b) => b.at.getTime() - a.at.getTime());
  return { told: known, isAll: known.length === told.length };
};

/**
 * What happened to a customer before a moment, newest first. Events of the same millisecond stay on one page, which
 * may hold some more than `limit` for that, so that a moment is enough to go on from.
 * @throws Refusal USER_DOES_NOT_EXIST or INVALID_REQUEST.
 */
export async function customerTimeline(
  context: Context,
  fiscalNumber: string,
  { before, limit = 30 }: { readonly before?: string | undefined; readonly limit?: number | undefined },
): Promise<Timeline> {
  const until = before === undefined ? undefined : new Date(before);
  if (until && Number.isNaN(until.getTime())) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: '/query/before', message: 'is no moment' }] });
  }
  if (!(await customerByFiscalNumber(context.db, fiscalNumber))) throw new Refusal('USER_DOES_NOT_EXIST');
  const { told, isAll } = await toldBefore(context, fiscalNumber, until, limit + 1);
  const oldest = told[limit - 1]?.at;
  const shown = oldest === undefined ? told : told.filter(({ at }) => at >= oldest);
  const isLast = isAll && shown.length === told.length;
  return {
    events: shown.map((event) => ({ ...event, at: localTimestamp(event.at) })),
    next: isLast ? null : (shown.at(-1)?.at.toISOString() ?? null),
  };
}
