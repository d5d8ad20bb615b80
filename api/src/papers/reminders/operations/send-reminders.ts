import { reminderPath } from '@portal/contract/reminder-link';
import { businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { sql } from 'kysely';
import {
  type Credit,
  customersDue,
  openCreditsOfAll,
  unpaidInstalments,
} from '../../../money/credit/index.ts';
import { invoicesBeingPaid } from '../../../money/payments/index.ts';
import { customerEmails } from '../../../people/customers/index.ts';
import { customersWithDevices, enqueuePushes, type PushNotice } from '../../../people/push/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { enqueueMessages, type OutgoingMessage } from '../../../platform/delivery/outbox.ts';
import { type Job, restingJob } from '../../../platform/process/worker.ts';
import { contactEnds, isContactAllowed, nextContactMoment } from '../contact-hours.ts';
import { amountOf, type Debt, type Decided, decideReminders, type Known, kindOf } from '../decide.ts';
import { reminderToken } from '../link.ts';
import { allowedAtFirst, allowedChannels } from '../queries/preferences.ts';
import { reminderMail } from '../reminder-mail.ts';
import type { HeldReason, ReminderChannel, ReminderKind, ReminderTables } from '../tables.ts';

/** Time after which another process may take over the walk of a dead one, in milliseconds. */
const LEASE_MS = 60_000;
/** Distance in days, before and after today, beyond which no due date needs a reminder. */
const MOST_DAYS_FROM_DUE = 30;

const tablesOf = (db: Handle) => db.withTables<ReminderTables>();

/** Due dates that need a reminder on a day, the earliest first. */
export function remindedDates(today: string): readonly string[] {
  return Array.from({ length: 2 * MOST_DAYS_FROM_DUE + 1 }, (_, index) =>
    addDays(today, index - MOST_DAYS_FROM_DUE),
  ).filter((dueDate) => kindOf(dueDate, today) !== undefined);
}

/** The walk of a day over its customers, while this process holds it. */
interface Walk {
  readonly day: string;
  readonly after: string;
  readonly until: Date;
}

/**
 * The day whose customers are to be checked now: while contact is allowed, or after its last hour of the day, so that
 * reminders held back are recorded. Before the first hour of a day nothing is held back yet.
 */
function dayToWalk(now: Date): { readonly today: string; readonly isOpen: boolean } | undefined {
  const today = businessDate(now);
  const isOpen = isContactAllowed(now);
  return isOpen || businessDate(nextContactMoment(now)) !== today ? { today, isOpen } : undefined;
}

/** Claims the walk of a day, unless it is over or another process holds it. */
async function claimWalk({ db, clock }: Context, today: string): Promise<Walk | undefined> {
  const now = clock.now();
  await tablesOf(db)
    .insertInto('reminder_walk')
    .values({ day: today, leased_until: null, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<Walk>`
    update reminder_walk set leased_until = ${new Date(now.getTime() + LEASE_MS)}
    where day = ${today}::date and finished_at is null and (leased_until is null or leased_until <= ${now})
    returning day, after_customer as after, leased_until as until`.execute(db);
  return rows[0];
}

/** Stores the progress of a walk after a batch; undefined where another process has taken the walk over. */
async function keepWalk(
  trx: Handle,
  now: Date,
  walk: Walk,
  { after, isEnd }: { readonly after: string; readonly isEnd: boolean },
): Promise<Walk | undefined> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { numUpdatedRows } = await tablesOf(trx)
    .updateTable('reminder_walk')
    .set({ after_customer: after, leased_until: until, finished_at: isEnd ? now : null })
    .where('day', '=', walk.day)
    .where('leased_until', '=', walk.until)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? undefined : { ...walk, after, until };
}

interface StoredReminder extends Known {
  readonly fiscalNumber: string;
}

/** Earlier decisions about the customers of a batch, and about others in its range whose reminder is held. */
async function storedReminders(
  db: Handle,
  today: string,
  { customers, after, isEnd }: Batch,
): Promise<StoredReminder[]> {
  const { rows } = await sql<StoredReminder>`
    select fiscal_number as "fiscalNumber", kind, due_date as "dueDate", state, reason, channel,
      decided_at as "decidedAt", sent_on as "sentOn"
    from reminder
    where due_date >= ${addDays(today, -MOST_DAYS_FROM_DUE)}::date and (fiscal_number = any(${[...customers]}::text[])
      or (state = 'held' and reason <> 'paid' and due_date = any(${[...remindedDates(today)]}::date[])
        and fiscal_number > ${after} and (${isEnd} or fiscal_number <= ${customers.at(-1) ?? ''})))
    order by decided_at, id`.execute(db);
  return rows;
}

interface Batch {
  readonly customers: readonly string[];
  readonly after: string;
  /** Whether these are the last customers. */
  readonly isEnd: boolean;
}

const debtsOf = (credit: Credit, today: string): readonly Debt[] =>
  unpaidInstalments(credit, today).map(({ dueDate, total }) => ({ invoice: credit.invoice, dueDate, total }));

/** A decision about a customer, with the data for the message. */
interface Outcome extends Decided {
  readonly fiscalNumber: string;
  readonly firstName: string;
  readonly email: string;
}

/** Decides about every customer of a batch. Each kind of data is read once for all of them. */
async function decideBatch(
  { log }: Context,
  trx: Handle,
  { today, isOpen }: { readonly today: string; readonly isOpen: boolean },
  batch: Batch,
): Promise<readonly Outcome[]> {
  const stored = Map.groupBy(await storedReminders(trx, today, batch), ({ fiscalNumber }) => fiscalNumber);
  const customers = [...new Set([...batch.customers, ...stored.keys()])];
  if (customers.length === 0) return [];
  const credits = Map.groupBy(
    (await openCreditsOfAll(trx, customers)).filter(({ portfolio }) => portfolio === 'active'),
    ({ fiscalNumber }) => fiscalNumber,
  );
  const underWay = await invoicesBeingPaid(
    trx,
    [...credits.values()].flat().map(({ invoice }) => invoice),
  );
  const allowed = await allowedChannels(trx, customers);
  const emails = await customerEmails(trx, customers);
  const withDevices = await customersWithDevices(trx, customers);
  return customers.flatMap((fiscalNumber): readonly Outcome[] => {
    const { firstName = '', email = '' } = emails.get(fiscalNumber) ?? {};
    const choice = allowed.get(fiscalNumber) ?? allowedAtFirst;
    try {
      const debts = (credits.get(fiscalNumber) ?? []).flatMap((credit) => debtsOf(credit, today));
      return decideReminders({
        ...{ today, isOpen, debts, underWay },
        known: stored.get(fiscalNumber) ?? [],
        channels: [
          ...(choice.email && email !== '' ? (['email'] as const) : []),
          ...(choice.push && withDevices.has(fiscalNumber) ? (['push'] as const) : []),
        ],
      }).map((decided) => ({ ...decided, fiscalNumber, firstName, email }));
    } catch (error) {
      log.error({ err: error, alarm: 'reminder-failed' }, 'a customer could not be reminded');
      return [];
    }
  });
}

/** A decision as a row of the database. */
interface Row {
  readonly fiscal_number: string;
  readonly kind: ReminderKind;
  readonly due_date: string;
  readonly invoices: readonly string[];
  readonly amount: number;
  readonly state: 'sent' | 'held';
  readonly reason: HeldReason | null;
  readonly channel: ReminderChannel | null;
}

const keyOf = ({ fiscal_number, kind, due_date }: Pick<Row, 'fiscal_number' | 'kind' | 'due_date'>): string =>
  `${fiscal_number} ${kind} ${due_date}`;

/**
 * Stores decisions with their history; a reminder that was sent stays as it is. Returns the ids by customer, kind and
 * due date.
 */
async function record(
  trx: Handle,
  now: Date,
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<string, number>> {
  const decided: readonly Row[] = outcomes.map(
    ({ fiscalNumber, kind, dueDate, invoices, asked, outcome }) => ({
      ...{ fiscal_number: fiscalNumber, kind, due_date: dueDate, invoices, state: outcome.state },
      amount: amountOf(asked),
      reason: outcome.state === 'held' ? outcome.reason : null,
      channel: outcome.state === 'sent' ? outcome.channel : null,
    }),
  );
  const { rows } = await sql<Pick<Row, 'fiscal_number' | 'kind' | 'due_date'> & { readonly id: number }>`
    with decided as (
      insert into reminder
        (fiscal_number, kind, due_date, state, reason, channel, invoices, amount, decided_at, sent_on)
      select d.fiscal_number, d.kind, d.due_date, d.state, d.reason, d.channel, d.invoices, d.amount,
        ${now}::timestamptz, case when d.state = 'sent' then ${businessDate(now)}::date end
      from json_to_recordset(${JSON.stringify(decided)}::json) as d(fiscal_number text, kind text, due_date date,
        state text, reason text, channel text, invoices text[], amount bigint)
      on conflict (fiscal_number, kind, due_date) do update
        set state = excluded.state, reason = excluded.reason, channel = excluded.channel,
          invoices = case when excluded.reason = 'paid' then reminder.invoices else excluded.invoices end,
          amount = case when excluded.reason = 'paid' then reminder.amount else excluded.amount end,
          decided_at = excluded.decided_at, sent_on = excluded.sent_on
        where reminder.state = 'held'
      returning id, fiscal_number, kind, due_date, state, reason, channel
    ), told as (
      insert into reminder_event (reminder_id, at, state, reason, channel)
      select id, ${now}::timestamptz, state, reason, channel from decided order by id
    )
    select id, fiscal_number, kind, due_date from decided`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** Queues the messages of the sent reminders, each over its one channel. Returns their number. */
async function queue(
  { config }: Context,
  trx: Handle,
  now: Date,
  { outcomes, ids }: { readonly outcomes: readonly Outcome[]; readonly ids: ReadonlyMap<string, number> },
): Promise<number> {
  const mails: OutgoingMessage[] = [];
  const pushes: PushNotice[] = [];
  // No message leaves after the allowed hours, also when its service is away until the evening.
  const notAfter = contactEnds(now);
  for (const { fiscalNumber, firstName, email, kind, dueDate, asked, outcome } of outcomes) {
    const id = ids.get(keyOf({ fiscal_number: fiscalNumber, kind, due_date: dueDate }));
    if (outcome.state !== 'sent' || id === undefined) continue;
    const token = reminderToken(config, id, now);
    const key = `reminder:${id}`;
    if (outcome.channel === 'push') {
      pushes.push({
        ...{ fiscalNumber, key, notAfter, path: reminderPath(token) },
        title: 'Recordatorio de tu cuota',
        body: 'Entra para ver cuánto pagar y hasta cuándo.',
      });
      continue;
    }
    mails.push({
      ...{ channel: 'email', recipient: email, dedupeKey: `${key}:email`, notAfter },
      ...reminderMail({ kind, dueDate, debts: asked }, { firstName, publicUrl: config.publicUrl, token }),
    });
  }
  await enqueueMessages(trx, now, mails);
  await enqueuePushes(trx, now, pushes);
  return mails.length + pushes.length;
}

/**
 * Processes one batch of a walk, all or nothing. The returned walk is undefined where it is over or another process
 * holds it.
 */
async function walkBatch(
  context: Context,
  walk: Walk,
  day: { readonly today: string; readonly isOpen: boolean },
): Promise<{ readonly walk: Walk | undefined; readonly queued: number }> {
  const { db, clock, config } = context;
  const { batch: limit } = config.reminders;
  const customers = await customersDue(db, remindedDates(day.today), { after: walk.after, limit });
  const isEnd = customers.length < limit;
  const batch: Batch = { customers, after: walk.after, isEnd };
  return await inTransaction(db, async (trx) => {
    const now = clock.now();
    // The first statement locks the walk's row, so that a second process waits until this batch is written or rolled
    // back.
    const kept = await keepWalk(trx, now, walk, { after: customers.at(-1) ?? walk.after, isEnd });
    if (kept === undefined) return { walk: undefined, queued: 0 };
    const outcomes = await decideBatch(context, trx, day, batch);
    const ids = outcomes.length === 0 ? new Map<string, number>() : await record(trx, now, outcomes);
    const queued = await queue(context, trx, now, { outcomes, ids });
    return { walk: isEnd ? undefined : kept, queued };
  });
}

/** Result of going through the customers of a day. */
export interface Reminded {
  /** Number of queued messages. */
  readonly queued: number;
  /** Whether nothing is left to do for now, or another process does it. */
  readonly isOver: boolean;
}

/**
 * Reminds customers of due dates, up to a number of batches: three days before, on the day, three and fifteen days
 * after, with one message a day at most, over a channel that the customer allows and within the hours of Ley 2300 of
 * 2023. A reminder that is held back is recorded with its reason, and tried again on the later days of its window. Any
 * number of processes may do so at once: one holds the walk of the day, and another continues an unfinished one.
 */
export async function sendReminders(
  context: Context,
  mostBatches = Number.POSITIVE_INFINITY,
): Promise<Reminded> {
  const { db, clock } = context;
  const first = dayToWalk(clock.now());
  let walk = first && (await claimWalk(context, first.today));
  if (walk === undefined) return { queued: 0, isOver: true };
  let queued = 0;
  for (let batches = 0; walk && batches < mostBatches; batches += 1) {
    // A walk may have lasted into another hour or day.
    const day = dayToWalk(clock.now());
    if (day?.today !== walk.day) return { queued, isOver: false };
    const done: { readonly walk: Walk | undefined; readonly queued: number } = await walkBatch(
      context,
      walk,
      day,
    );
    walk = done.walk;
    queued += done.queued;
  }
  if (walk) {
    // The walk is free for any process.
    await tablesOf(db)
      .updateTable('reminder_walk')
      .set({ leased_until: null })
      .where('day', '=', walk.day)
      .where('leased_until', '=', walk.until)
      .execute();
  }
  return { queued, isOver: walk === undefined };
}

export function reminderJobs(context: Context): readonly Job[] {
  const { clock, config } = context;
  const { pause } = config.reminders;
  return [
    restingJob(
      context,
      {
        name: 'reminders',
        every: pause,
        isAllDone: async () => (await sendReminders(context, 1)).isOver,
      },
      clock.now().getTime() + pause,
    ),
  ];
}
