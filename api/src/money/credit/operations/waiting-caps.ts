import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { UsuryRate } from '../queries/usury-rates.ts';
import { saveUsuryRates } from './save-parameters.ts';

/** Time in which a cap that changes credits can be taken back, in milliseconds. */
const TAKE_BACK = 3_600_000;

/** A cap that was entered and does not hold yet. */
export interface WaitingCap extends UsuryRate {
  readonly enteredBy: string;
  /** From when it holds, unless it is taken back. */
  readonly until: Date;
}

/** Caps that wait, newest month first. */
export async function waitingCaps(db: Handle): Promise<WaitingCap[]> {
  return (
    await sql<WaitingCap>`
      select month, annual::text as annual, source, entered_by as "enteredBy", until from usury_rate_waiting
      order by month desc`.execute(db)
  ).rows;
}

/** Sets a cap aside for an hour, in the place of the one that waited for its month. */
export async function setCapAside(trx: Handle, now: Date, cap: UsuryRate, enteredBy: string): Promise<Date> {
  const until = new Date(now.getTime() + TAKE_BACK);
  await sql`
    insert into usury_rate_waiting (month, annual, source, entered_by, until)
    values (${cap.month}, ${cap.annual}::numeric, ${cap.source}, ${enteredBy}, ${until})
    on conflict (month) do update set annual = excluded.annual, source = excluded.source,
      entered_by = excluded.entered_by, until = excluded.until`.execute(trx);
  return until;
}

/** Takes back the cap that waits for a month, with `until` only the one that waits so long. @returns it, if there was one. */
export async function takeCapBack(trx: Handle, month: string, until?: Date): Promise<UsuryRate | undefined> {
  const { rows } = await sql<UsuryRate>`
    delete from usury_rate_waiting where month = ${month} and until = coalesce(${until ?? null}, until)
    returning month, annual::text as annual, source`.execute(trx);
  return rows[0];
}

/** Lets the caps hold whose hour is over; their credits are corrected afterwards. */
export async function applyDueCaps({ db, clock }: Context): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<UsuryRate>`
      delete from usury_rate_waiting where until <= ${clock.now()}
      returning month, annual::text as annual, source`.execute(trx);
    if (rows.length > 0) await saveUsuryRates(trx, rows, 'entered');
  });
}
