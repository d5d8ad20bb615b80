import { sql } from 'kysely';
import { ApiError } from '../platform/api-error.ts';
import type { Context } from '../platform/context.ts';
import { type Handle, inTransaction } from '../platform/database.ts';
import type { Job } from '../platform/worker.ts';
import { encodeRenditions, pixelsOf, type Rendition } from './encode-image.ts';
import { fileUrlOf } from './files.ts';
import type { MediaTables, RenditionFormat } from './tables.ts';

type Environment = Pick<Context, 'db' | 'clock' | 'log'>;

/** How long a process has an image for itself, in milliseconds; longer than encoding may take. */
const LEASE = 10 * 60_000;
const RETRY_AFTER = 60_000;
const ATTEMPTS = 3;

interface Claimed {
  readonly id: number;
  readonly name: string;
  readonly content: Buffer;
  readonly width: number;
  /** Which attempt this is: a later one has taken the image over. */
  readonly render_attempts: number;
}

/** Takes the oldest image that has no renditions, or that a dead process left, for this process alone. */
const claim = async ({ db, clock }: Environment): Promise<Claimed | undefined> => {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    update media_file
    set render_attempts = render_attempts + 1, render_lease = ${new Date(now.getTime() + LEASE)}
    where id = (
      select id from media_file
      where rendered_at is null and render_attempts < ${ATTEMPTS}
        and (render_lease is null or render_lease <= ${now})
      order by id limit 1 for update skip locked)
    returning id, name, content, width, render_attempts`.execute(db);
  return rows[0];
};

/** Nothing of an image that was deleted, or taken over by another process, meanwhile. @returns whether they are stored. */
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
 * Makes the renditions of every image that has none, also of those from before there were any; one after the other, for
 * each takes seconds. Any number of processes may do so at once. An image that fails three times is shown as it is.
 * @returns of how many images they were made.
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

/** What there is of an image to choose from, as `srcset` has it. */
export interface ImageSizes {
  readonly width: number;
  readonly height: number;
  readonly avif: string;
  readonly webp: string;
}

/** Address of a rendition: that of its image, with the width and its own ending. */
const renditionUrl = (name: string, width: number, format: RenditionFormat): string =>
  fileUrlOf(name.replace('.webp', `-${width}.${format}`));

/** By address, those of the images whose renditions are made. */
export async function imageSizes(
  handle: Handle,
  fileUrls: readonly string[],
): Promise<ReadonlyMap<string, ImageSizes>> {
  const names = [...new Set(fileUrls)].map((url) => url.slice(fileUrlOf('').length));
  if (names.length === 0) return new Map();
  const rows = await handle
    .withTables<MediaTables>()
    .selectFrom('media_rendition as r')
    .innerJoin('media_file as f', 'f.name', 'r.file_name')
    .select(['f.name', 'f.width as original', 'f.height', 'r.width', 'r.format'])
    .where('f.name', 'in', names)
    .orderBy('r.width')
    .execute();
  const sizes = new Map<string, ImageSizes>();
  for (const name of new Set(rows.map((row) => row.name))) {
    const own = rows.filter((row) => row.name === name);
    const [{ original, height } = { original: 0, height: 0 }] = own;
    const files = (format: RenditionFormat): string[] =>
      own
        .filter((row) => row.format === format)
        .map(({ width }) => `${renditionUrl(name, width, format)} ${pixelsOf(width, original)}w`);
    sizes.set(fileUrlOf(name), {
      width: original,
      height,
      avif: files('avif').join(', '),
      webp: [...files('webp'), `${fileUrlOf(name)} ${original}w`].join(', '),
    });
  }
  return sizes;
}

const RENDITION = /^([0-9a-f]{32})-(\d+)\.(avif|webp)$/;

/** The bytes of an image, or of one of its renditions, by its name. @throws ApiError NOT_FOUND */
export async function imageContent(handle: Handle, name: string): Promise<Buffer> {
  const tables = handle.withTables<MediaTables>();
  const [, file = '', width = '', format = ''] = RENDITION.exec(name) ?? [];
  const row =
    file === ''
      ? await tables.selectFrom('media_file').select('content').where('name', '=', name).executeTakeFirst()
      : await tables
          .selectFrom('media_rendition')
          .select('content')
          .where('file_name', '=', `${file}.webp`)
          .where('width', '=', Number(width))
          .where('format', '=', format === 'avif' ? 'avif' : 'webp')
          .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row.content;
}
