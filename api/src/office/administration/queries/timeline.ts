import type { Input, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { loginsOf, staffNames } from '../../../access/identity/index.ts';
import { codesSent } from '../../../access/otp/index.ts';
import { paymentTimeline } from '../../../money/payments/index.ts';
import { remindersOf } from '../../../papers/reminders/index.ts';
import { type Customer, contactWaitOf, customerByFiscalNumber } from '../../../people/customers/index.ts';
import { devicesOf } from '../../../people/push/index.ts';
import { changesOf } from '../../../platform/audit/audit-log.ts';
import type { Context } from '../../../platform/database/context.ts';
import { messagesTo } from '../../../platform/delivery/outbox.ts';
import { ApiError } from '../../../platform/process/api-error.ts';

type Timeline = Output<'GET /api/customers/:fiscal_number/timeline'>;
type Event = Timeline['events'][number];
type Told = Omit<Event, 'at' | 'name'> & { readonly at: Date };
/** The part of the history that is asked for; undefined means all of it. */
type Show = Input<'GET /api/customers/:fiscal_number/timeline'>['query']['show'];
type Value = Event['data'][string];

interface Page {
  readonly before: Date | undefined;
  readonly limit: number;
}

/** A log entry's data for the wire: values that are objects or lists become JSON. */
const flat = (json: string): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, unknown>).map(([key, value]) => [
      key,
      value === null || ['string', 'number', 'boolean'].includes(typeof value)
        ? (value as Value)
        : JSON.stringify(value),
    ]),
  );

interface Source {
  readonly of: Show;
  readonly read: (page: Page) => Promise<Told[]>;
}

/**
 * Recipients of messages to a customer: their present contact, the former one while codes still go there, and their
 * devices. A contact that two customers share brings the messages of both.
 */
const recipientsOf = async ({ db, clock }: Context, customer: Customer) => {
  const { fiscalNumber } = customer;
  const before = await contactWaitOf(db, fiscalNumber, clock.now());
  const contacts = before ? [customer, before] : [customer];
  return [
    ...contacts.map(({ email }) => ({ channel: 'email' as const, recipient: email })),
    ...contacts.map(({ phone }) => ({ channel: 'sms' as const, recipient: phone })),
    ...(await devicesOf(db, fiscalNumber)).map((id) => ({ channel: 'push' as const, recipient: id })),
  ];
};

const sources = (context: Context, customer: Customer): readonly Source[] => {
  const { fiscalNumber } = customer;
  const own = { actor: fiscalNumber };
  const { db } = context;
  const changes = (part: 'terms' | 'acts'): Source => ({
    of: part,
    read: async (page) =>
      (await changesOf(db, fiscalNumber, part, page)).map(({ at, actor, action, data }) => ({
        at,
        actor,
        kind: part === 'terms' ? 'term' : 'change',
        action,
        data: flat(data),
      })),
  });
  const payments: Source = {
    of: 'payments',
    read: async (page) =>
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
  };
  const codes: Source = {
    of: 'messages',
    read: async (page) =>
      (await codesSent(context, fiscalNumber, page)).map(({ at, purpose, fate }) => ({
        actor: 'system',
        at,
        kind: 'code',
        action: purpose,
        data: { fate },
      })),
  };
  const messages: Source = {
    of: 'messages',
    read: async (page) =>
      (await messagesTo(db, await recipientsOf(context, customer), page)).map(
        ({ at, topic, channel, subject, fate }) => ({
          actor: 'system',
          at,
          kind: 'message',
          action: topic,
          data: { channel, subject, fate },
        }),
      ),
  };
  const logins: Source = {
    of: 'acts',
    read: async (page) =>
      (await loginsOf(db, fiscalNumber, page)).map(({ at, newDevice }) => ({
        ...own,
        at,
        kind: 'login',
        action: 'login',
        data: { new_device: newDevice },
      })),
  };
  const reminders: Source = {
    of: 'messages',
    read: async (page) =>
      // Sent reminders are listed as messages.
      (await remindersOf(db, fiscalNumber, { ...page, state: 'held' })).map(({ at, kind, ...reminder }) => ({
        actor: 'system',
        at,
        kind: 'reminder',
        action: kind,
        data: { due_date: reminder.dueDate, invoices: reminder.invoices, reason: reminder.reason },
      })),
  };
  return [payments, codes, messages, reminders, logins, changes('terms'), changes('acts')];
};

/** Events before a moment, newest first, as far back as every source has been read. */
const toldBefore = async (
  asked: readonly Source[],
  before: Date | undefined,
  limit: number,
): Promise<{ readonly told: readonly Told[]; readonly isAll: boolean }> => {
  const told: Told[] = [];
  // A source that filled its page may have more of the moment at which the page ends.
  let horizon = Number.NEGATIVE_INFINITY;
  for (const { read } of asked) {
    const page = await read({ before, limit });
    told.push(...page);
    if (page.length === limit) horizon = Math.max(horizon, page.at(-1)?.at.getTime() ?? horizon);
  }
  const known = told.filter(({ at }) => at.getTime() > horizon);
  if (known.length === 0 && told.length > 0) {
    return await toldBefore(asked, before, limit * 2);
  }
  known.sort((a, b) => b.at.getTime() - a.at.getTime());
  return { told: known, isAll: known.length === told.length };
};

/**
 * Events of a customer before a moment, newest first. Events of the same millisecond stay on one page, which may hold
 * more than `limit` for that, so that the next page can begin at a moment.
 * @throws ApiError USER_DOES_NOT_EXIST or INVALID_REQUEST.
 */
export async function customerTimeline(
  context: Context,
  fiscalNumber: string,
  {
    before,
    limit = 30,
    show,
  }: {
    readonly before?: string | undefined;
    readonly limit?: number | undefined;
    readonly show?: Show;
  },
): Promise<Timeline> {
  const until = before === undefined ? undefined : new Date(before);
  if (until && Number.isNaN(until.getTime())) {
    const message = 'Esa fecha no existe.';
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/query/before', message }] });
  }
  const customer = await customerByFiscalNumber(context.db, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  const asked = sources(context, customer).filter(({ of }) => show === undefined || of === show);
  const { told, isAll } = await toldBefore(asked, until, limit + 1);
  const oldest = told[limit - 1]?.at;
  const shown = oldest === undefined ? told : told.filter(({ at }) => at >= oldest);
  const names = await staffNames(
    context.db,
    shown.map(({ actor }) => actor),
  );
  const isLast = isAll && shown.length === told.length;
  return {
    events: shown.map((event) => ({
      ...event,
      at: bogotaTimestamp(event.at),
      name: names.get(event.actor) ?? '',
    })),
    next: isLast ? null : (shown.at(-1)?.at.toISOString() ?? null),
  };
}
