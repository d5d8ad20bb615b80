import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { pixelsOf } from '../encode-image.ts';
import { fileUrlOf } from '../file-url.ts';
import type { MediaTables, RenditionFormat } from '../tables.ts';

/** Renditions of an image, in the form of `srcset`. */
export interface ImageSizes {
  readonly width: number;
  readonly height: number;
  readonly avif: string;
  readonly webp: string;
}

/** Address of a rendition: that of its image, with the width and its own ending. */
const renditionUrl = (name: string, width: number, format: RenditionFormat): string =>
  fileUrlOf(name.replace('.webp', `-${width}.${format}`));

/** Sizes by address, for the images whose renditions are made. */
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
      ? await tables
          .selectFrom('media_file')
          .select('content')
          .where('name', '=', name)
          .where('trashed_at', 'is', null)
          .executeTakeFirst()
      : await tables
          .selectFrom('media_rendition as r')
          .innerJoin('media_file as f', 'f.name', 'r.file_name')
          .select('r.content')
          .where('f.trashed_at', 'is', null)
          .where('r.file_name', '=', `${file}.webp`)
          .where('r.width', '=', Number(width))
          .where('r.format', '=', format === 'avif' ? 'avif' : 'webp')
          .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row.content;
}
