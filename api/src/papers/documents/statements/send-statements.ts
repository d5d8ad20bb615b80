import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { sql } from 'kysely';
import { type Credit, cameOn, creditsByInvoice, creditsDue } from '../../../money/credit/index.ts';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { enqueuePush } from '../../../people/push/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import {
  businessDaysBetween,
  isBusinessDay,
  latestDateBefore,
} from '../../../platform/process/business-days.ts';
import { type Job, restingJob } from '../../../platform/process/worker.ts';
import { type PrintedDocument, printDocument, recordDocument } from '../operations/issue-document.ts';
import type { DocumentTables } from '../tables.ts';
import { maskedId } from '../texts.ts';
import { stateReader } from './credit-on.ts';
import { statementPeriods } from './periods.ts';
import { statementOf } from './statement.ts';
import { statementDocument } from './statement-document.ts';
import { statementMail } from './statement-mail.ts';

/** Whole business days that the law leaves between a statement and its due date (Decreto 1074 of 2015, 2.2.2.35.6). */
export const LEGAL_DAYS = 5;
/** Statements go out from this many business days before the due date, so that a day or two without the job does no harm. */
const LEAD_DAYS = 7;
/** Hours in Bogotá in which mails go out (Ley 2300 of 2023, should they be read as a reminder). */
const HOURS = { from: '07:00', to: '19:00' } as const;
const BATCH = 100;
/** Time after which another process may take over the walk of a dead one, in milliseconds. */
const LEASE_MS = 60_000;
/** The issuer of documents that the system sends by itself. */
const PORTAL = 'portal';

const tablesOf = (db: Handle) => db.withTables<DocumentTables>();

/** Due dates whose statements are sent on a day, the earliest first. */
export function dueDatesOf(today: string): string[] {
  const dates: string[] = [];
  for (let date = addDays(today, 1); latestDateBefore(date, LEAD_DAYS) <= today; date = addDays(date, 1)) {
    dates.push(date);
  }
  return dates;
}

/** Days of the month before whose instalment is followed by one on this due date. */
function monthBefore(date: string): string[] {
  const last = addDays(`${date.slice(0, 8)}01`, -1);
  const sameDay = `${last.slice(0, 8)}${date.slice(8)}`;
  if (sameDay > last) return [last];
  if (!addDays(date, 1).endsWith('-01')) return [sameDay];
  const days: string[] = [];
  for (let day = sameDay; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A walk that this process has claimed. Each claim ends later than the one before, so the end identifies it. */
interface Walk {
  readonly dueDate: string;
  readonly after: string;
  readonly until: Date;
}

/** Claims the walk of a due date that is not done today and that no other process holds. */
async function claimWalk({ db, clock }: Context, today: string): Promise<Walk | undefined> {
  const now = clock.now();
  const dates = dueDatesOf(today);
  await sql`
    insert into statement_walk (due_date) select unnest(${dates}::date[]) on conflict do nothing`.execute(db);
  const { rows } = await sql<Walk>`
    update statement_walk set leased_until = ${new Date(now.getTime() + LEASE_MS)}, walks_on = ${today}::date,
      after_invoice = case when walks_on = ${today}::date then after_invoice else '' end
    where due_date = (
      select due_date from statement_walk
      where due_date = any(${dates}::date[]) and (walked_on is null or walked_on < ${today}::date)
        and (leased_until is null or leased_until <= ${now})
      order by due_date limit 1 for update skip locked)
    returning due_date as "dueDate", after_invoice as after, leased_until as until`.execute(db);
  return rows[0];
}

/** Next credits of a walk without a notice yet, and the last invoice that was checked. */
async function nextCredits(
  db: Handle,
  { dueDate, after }: Walk,
): Promise<{ readonly invoices: readonly string[]; readonly isEnd: boolean; readonly last: string }> {
  const before = monthBefore(dueDate);
  const due = await creditsDue(db, [dueDate, ...before], { after, limit: BATCH });
  // A credit whose plan is over has no instalment: it is found by its statement of the month before.
  const byBytes = sql<string>`invoice collate "C"`;
  const noticed = await tablesOf(db)
    .selectFrom('statement_notice')
    .select('invoice')
    .where('due_date', '=', sql<string>`any(${before}::date[])`)
    .where(byBytes, '>', after)
    .groupBy('invoice')
    .orderBy(byBytes)
    .limit(BATCH)
    .execute();
  const merged = [...new Set([...due, ...noticed].map(({ invoice }) => invoice))].sort();
  const looked = merged.slice(0, BATCH);
  const done = await tablesOf(db)
    .selectFrom('statement_notice')
    .select('invoice')
    .where('due_date', '=', dueDate)
    .where('invoice', '=', sql<string>`any(${looked}::text[])`)
    .execute();
  const sent = new Set(done.map(({ invoice }) => invoice));
  return {
    invoices: looked.filter((invoice) => !sent.has(invoice)),
    isEnd: merged.length < BATCH,
    last: looked.at(-1) ?? after,
  };
}

type Progress =
  | { readonly state: 'walking' | 'left'; readonly after: string }
  | { readonly state: 'over'; readonly on: string };

/**
 * Stores the progress of a walk: at an invoice, still leased to this process or free for any, or over.
 * @returns the walk as it goes on; undefined where another process has taken it over, which then knows better.
 */
async function keepWalk({ db, clock }: Context, walk: Walk, progress: Progress): Promise<Walk | undefined> {
  const until = progress.state === 'walking' ? new Date(clock.now().getTime() + LEASE_MS) : null;
  const kept = await tablesOf(db)
    .updateTable('statement_walk')
    .set({
      leased_until: until,
      ...(progress.state === 'over' ? { walked_on: progress.on } : { after_invoice: progress.after }),
    })
    .where('due_date', '=', walk.dueDate)
    .where('leased_until', '=', walk.until)
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n || until === null) return undefined;
  return { ...walk, until, ...('after' in progress ? { after: progress.after } : {}) };
}

/** False for a credit that came here when its due date was nearer than the law allows: its statement cannot be on time. */
async function couldBeOnTime(db: Handle, { invoice }: Credit, dueDate: string): Promise<boolean> {
  const came = await cameOn(db, invoice);
  return came === undefined || came < latestDateBefore(dueDate, LEGAL_DAYS);
}

/**
 * Prints and queues the statement of one credit; false where the due date is not its next one or the statement was
 * sent.
 */
async function sendStatement(
  context: Context,
  credit: Credit,
  dueDate: string,
  today: string,
): Promise<boolean> {
  const { db, clock, config, log } = context;
  const period = statementPeriods(credit, today).find(({ due_date }) => due_date === dueDate);
  const customer = period && (await customerByFiscalNumber(db, credit.fiscalNumber));
  if (!period || !customer || credit.status !== 'open') return false;
  const statement = await statementOf(credit, period, today, stateReader(db));
  const holder = {
    fiscalNumber: credit.fiscalNumber,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
  };
  const printed: PrintedDocument | undefined =
    customer.email === ''
      ? undefined
      : // A mail may be read by others: its document shows only the end of the ID.
        await printDocument(
          context,
          { ...holder, fiscalNumber: maskedId(holder.fiscalNumber) },
          statementDocument(credit, statement),
        );
  const sent = await inTransaction(db, async (trx) => {
    const noticed = await tablesOf(trx)
      .insertInto('statement_notice')
      .values({ invoice: credit.invoice, due_date: dueDate, document_id: null, noticed_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('invoice')
      .executeTakeFirst();
    if (noticed === undefined) return false;
    const key = `statement:${credit.invoice}:${dueDate}`;
    if (printed) {
      const documentId = await recordDocument(trx, printed, { holder, issuedBy: PORTAL });
      await tablesOf(trx)
        .updateTable('statement_notice')
        .set({ document_id: documentId })
        .where('invoice', '=', credit.invoice)
        .where('due_date', '=', dueDate)
        .execute();
      await enqueueMessage(trx, clock.now(), {
        channel: 'email',
        recipient: customer.email,
        ...statementMail(credit, statement, {
          firstName: customer.firstName,
          publicUrl: config.publicUrl,
        }),
        attachment: { name: `${printed.content.file}.pdf`, content: printed.pdf },
        dedupeKey: `${key}:email`,
      });
    }
    await enqueuePush(trx, clock.now(), {
      fiscalNumber: credit.fiscalNumber,
      key,
      title: 'Tu extracto está listo',
      body: 'Entra para ver cuánto pagar y hasta cuándo.',
      path: '/documentos',
    });
    return true;
  });
  if (
    sent &&
    businessDaysBetween(today, dueDate) < LEGAL_DAYS &&
    (await couldBeOnTime(db, credit, dueDate))
  ) {
    log.error({ alarm: 'statement-late', dueDate }, 'a statement goes out later than the law allows');
  }
  return sent;
}

function isOpenNow(clock: Context['clock']): string | undefined {
  const today = businessDate(clock.now());
  const time = bogotaTimestamp(clock.now()).slice(11, 16);
  return isBusinessDay(today) && time >= HOURS.from && time < HOURS.to ? today : undefined;
}

/**
 * Sends the next statements by mail, up to a number of them, and notifies subscribed devices: once for each credit and
 * due date, on business days between 7 and 19 in Bogotá, from seven whole business days before the due date. Any number
 * of processes may do so at once, each on another due date; another process continues an unfinished one. A credit whose
 * statement cannot be computed is tried again on the next day, with an alarm.
 * @returns number of queued statements; fewer than `most` means that nothing was left to do.
 */
export async function sendStatements(context: Context, most = Number.POSITIVE_INFINITY): Promise<number> {
  const { db, clock, log } = context;
  let sent = 0;
  // A walk may have lasted into another hour or day.
  for (let today = isOpenNow(clock); today && sent < most; today = isOpenNow(clock)) {
    const claimed = await claimWalk(context, today);
    if (claimed === undefined) break;
    let walk: Walk | undefined = claimed;
    let isOver = false;
    while (walk && sent < most && !isOver) {
      const { invoices, isEnd, last } = await nextCredits(db, walk);
      const credits = await creditsByInvoice(db, invoices);
      credits.sort((a, b) => (a.invoice < b.invoice ? -1 : 1));
      let looked = 0;
      for (const credit of credits) {
        if (!walk || sent >= most) break;
        try {
          if (await sendStatement(context, credit, walk.dueDate, today)) sent += 1;
        } catch (error) {
          log.error(
            { err: error, alarm: 'statement-failed', dueDate: walk.dueDate },
            'a statement could not be sent',
          );
        }
        looked += 1;
        walk = await keepWalk(context, walk, { state: 'walking', after: credit.invoice });
      }
      if (!walk || looked < credits.length) break;
      walk = { ...walk, after: last };
      isOver = isEnd;
    }
    if (!walk) continue;
    const progress: Progress = isOver ? { state: 'over', on: today } : { state: 'left', after: walk.after };
    await keepWalk(context, walk, progress);
  }
  return sent;
}

export function statementJobs(context: Context): readonly Job[] {
  return [
    restingJob(context, {
      name: 'statements',
      every: context.config.statements.pause,
      isAllDone: async () => (await sendStatements(context, 1)) === 0,
    }),
  ];
}
