import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/process/worker.ts';
import { encodeRenditions, type Rendition } from '../encode-image.ts';
import type { MediaTables } from '../tables.ts';

type Environment = Pick<Context, 'db' | 'clock' | 'log'>;

/** Lease of a process on an image, in milliseconds; longer than encoding may take. */
const LEASE_MS = 10 * 60_000;
const RETRY_AFTER = 60_000;
const ATTEMPTS = 3;

interface Claimed {
  readonly id: number;
  readonly name: string;
  readonly content: Buffer;
  readonly width: number;
  /** Number of this attempt: a later one has taken the image over. */
  readonly render_attempts: number;
}

/** Claims the oldest image without renditions, or one that a dead process left, for this process alone. */
const claim = async ({ db, clock }: Environment): Promise<Claimed | undefined> => {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    update media_file
    set render_attempts = render_attempts + 1, render_lease = ${new Date(now.getTime() + LEASE_MS)}
    where id = (
      select id from media_file
      where rendered_at is null and render_attempts < ${ATTEMPTS}
        and (render_lease is null or render_lease <= ${now})
      order by id limit 1 for update skip locked)
    returning id, name, content, width, render_attempts`.execute(db);
  return rows[0];
};

/**
 * Stores the renditions, unless the image was deleted or taken over by another process meanwhile. @returns whether it
 * did.
 */
const putAway = async (
  { db, clock }: Environment,
  { id, name, render_attempts }: Claimed,
  made: readonly Rendition[],
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const tables = trx.withTables<MediaTables>();
    const held = await tables
      .updateTable('media_file')
      .set({ rendered_at: clock.now(), render_lease: null })
      .where('id', '=', id)
      .where('rendered_at', 'is', null)
      .where('render_attempts', '=', render_attempts)
      .returning('id')
      .executeTakeFirst();
    if (!held) return false;
    await tables
      .insertInto('media_rendition')
      .values(made.map((rendition) => ({ file_name: name, ...rendition })))
      .execute();
    return true;
  });

/**
 * Makes the renditions of every image without any, also of older ones; one after the other, since each takes seconds.
 * Any number of processes may do so at once. An image that fails three times is shown as it is.
 * @returns number of images with new renditions.
 */
export async function makeRenditions(context: Environment): Promise<number> {
  for (let images = 0; ; ) {
    const image = await claim(context);
    if (!image) return images;
    try {
      if (await putAway(context, image, await encodeRenditions(image.content, image.width))) images += 1;
    } catch (error) {
      context.log.error({ err: error, image: image.name }, 'the renditions of an image failed');
      await context.db
        .withTables<MediaTables>()
        .updateTable('media_file')
        .set({ render_lease: new Date(context.clock.now().getTime() + RETRY_AFTER) })
        .where('id', '=', image.id)
        .where('render_attempts', '=', image.render_attempts)
        .execute();
    }
  }
}

/** Background work of the library. */
export function mediaJobs(context: Context): readonly Job[] {
  return [{ name: 'image renditions', every: 15_000, run: () => makeRenditions(context) }];
}
