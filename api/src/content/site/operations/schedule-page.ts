import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { Job } from '../../../platform/process/worker.ts';
import { type Content, newestContent } from '../queries/pages.ts';
import { isUnfinished } from '../sanitise.ts';
import { pageWaits } from '../second-eye.ts';
import type { ContentTables } from '../tables.ts';
import { lockPage, settleSchedule, subjectOf } from './lock-page.ts';

type Environment = Pick<Context, 'db' | 'clock'>;

/** Times of publication and of its end, local in Bogotá. */
interface Moments {
  readonly publish_at: string | null;
  readonly unpublish_at: string | null;
}

export interface ScheduleInput extends Moments {
  readonly id: number;
  /** The newest version, which is the one to be published. */
  readonly version: number;
  /** The schedule that the administrator saw. */
  readonly before: Moments;
  readonly author: Author;
}

/** The moment of a local time; undefined for a time that the calendar does not have. */
const momentOf = (local: string): Date | undefined => {
  const at = new Date(`${local.slice(0, 19)}-05:00`);
  return Number.isNaN(at.getTime()) || bogotaTimestamp(at) !== local.slice(0, 19) ? undefined : at;
};

/** @throws ApiError SCHEDULE_INVALID for a time that does not exist, or that is not after `after` */
const future = (local: string | null, after: Date): Date | null => {
  if (local === null) return null;
  const at = momentOf(local);
  if (!at || at <= after) throw new ApiError('SCHEDULE_INVALID');
  return at;
};

/**
 * Schedules the publication of a page's newest version and its end; without times the schedule is cancelled. A version
 * that could not be published by hand is refused now: it never changes, and no editor is there at its time.
 * @throws ApiError SCHEDULE_INVALID, NOT_FOUND; PAGE_UNFINISHED, SECOND_EYE for a version to be published; CONTENT_CHANGED
 *   when the page or its schedule has changed
 */
export function schedulePage({ db, clock }: Environment, input: ScheduleInput): Promise<Content> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    const page = await lockPage(trx, input, at);
    const stood = await newestContent(trx, input.id, at);
    if (stood.publish_at !== input.before.publish_at || stood.unpublish_at !== input.before.unpublish_at)
      throw new ApiError('CONTENT_CHANGED');
    const publish_at = future(input.publish_at, at);
    const unpublish_at = future(input.unpublish_at, publish_at ?? at);
    // An end without a publication ends the version that visitors see now.
    if (unpublish_at && !publish_at && page.published_version === null)
      throw new ApiError('SCHEDULE_INVALID');
    if (publish_at && isUnfinished(stood.detalle)) throw new ApiError('PAGE_UNFINISHED');
    if (publish_at && (await pageWaits(trx, page, stood.detalle, input.author.fiscalNumber)))
      throw new ApiError('SECOND_EYE');
    await trx
      .withTables<ContentTables>()
      .updateTable('content_page')
      .set({ publish_version: publish_at && page.version, publish_at, unpublish_at })
      .where('id', '=', page.id)
      .execute();
    const content = await newestContent(trx, page.id, at);
    await audit(trx, at, {
      actor: input.author.fiscalNumber,
      subject: subjectOf(page.id),
      action: publish_at || unpublish_at ? 'page scheduled' : 'page schedule cancelled',
      data: {
        nombre: content.nombre,
        version: page.version,
        publish_at: content.publish_at,
        unpublish_at: content.unpublish_at,
      },
    });
    return content;
  });
}

/** Stores the effects of the clock on pages since the last run, each with its line in the audit log. */
export async function settleSchedules({ db, clock }: Environment): Promise<void> {
  await inTransaction(db, async (trx) => {
    const at = clock.now();
    const due = await trx
      .withTables<ContentTables>()
      .selectFrom('content_page')
      .selectAll()
      .where((where) => where.or([where('publish_at', '<=', at), where('unpublish_at', '<=', at)]))
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
    for (const page of due) await settleSchedule(trx, page, at);
  });
}

/** Background work of the contents. */
export function contentJobs(context: Context): readonly Job[] {
  return [{ name: 'content schedules', every: 30_000, run: () => settleSchedules(context) }];
}
