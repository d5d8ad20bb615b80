import pLimit from 'p-limit';
import sharp from 'sharp';
import { ApiError } from '../../platform/process/api-error.ts';
import type { RenditionFormat } from './tables.ts';

export interface EncodedImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Most pixels along one side, and in all (threat T37). */
const LONGEST_SIDE = 4096;
const MOST_PIXELS = 16_000_000;
/** Wider than any place that shows it, twice over for dense screens. */
const SHOWN_SIDE = 1_600;

/** Widths of renditions in pixels, as far as the image is that wide. */
export const WIDTHS = [400, 800, 1_600] as const;
/** Seconds after which an image is given up. */
const ENCODE_TIMEOUT_SECONDS = 60;

/**
 * One image at a time: it holds a thread of Node's pool for seconds, which has four, and who logs in or is sent a file
 * needs one too.
 */
const inTurn = pLimit(1);
/** Uploads that wait for their turn at most. */
const MOST_WAITING = 5;
/** Seconds after which an upload that was not taken may come again. */
const RETRY_AFTER = 10;

/** Refuses an upload while others wait for their turn. @throws ApiError TOO_MANY_REQUESTS, with the seconds to wait */
export function assertTurnSoon(): void {
  if (inTurn.pendingCount >= MOST_WAITING)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Whether the bytes are an image; the name and the media type of an upload come from the sender and prove nothing. */
const isImage = (bytes: Buffer): boolean =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, '\xff\xd8\xff') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

/**
 * Decodes an image and encodes its pixels anew as WebP, upright and without metadata, so that nothing of the
 * upload itself is ever served. PNG, JPEG and WebP only: an SVG is a program.
 * @throws ApiError IMAGE_REFUSED
 */
export async function encodeImage(upload: Buffer): Promise<EncodedImage> {
  if (!isImage(upload)) throw new ApiError('IMAGE_REFUSED');
  return inTurn(() => encodedAnew(upload));
}

async function encodedAnew(upload: Buffer): Promise<EncodedImage> {
  try {
    const image = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { width = 0, height = 0 } = await image.metadata();
    if (Math.max(width, height) > LONGEST_SIDE) throw new ApiError('IMAGE_REFUSED');
    const { data, info } = await image
      .timeout({ seconds: ENCODE_TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('IMAGE_REFUSED', { cause });
  }
}

export interface Rendition {
  readonly width: (typeof WIDTHS)[number];
  readonly format: RenditionFormat;
  readonly content: Buffer;
}

/** Width of a rendition in pixels: never wider than its original. */
export function pixelsOf(width: number, original: number): number {
  return Math.min(width, original);
}

/**
 * Encodes narrower renditions of a stored image and AVIF ones, one after the other, within the limits of an upload. The
 * widest AVIF is as wide as the original; in WebP that is the original itself, so all are narrower.
 */
export async function encodeRenditions(content: Buffer, original: number): Promise<readonly Rendition[]> {
  const made: Rendition[] = [];
  const encoded = async (width: Rendition['width'], format: RenditionFormat): Promise<void> => {
    const image = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: ENCODE_TIMEOUT_SECONDS })
      .resize({ width: pixelsOf(width, original) });
    // More effort takes four times as long for a tenth of the bytes.
    const inFormat = format === 'avif' ? image.avif({ quality: 60, effort: 2 }) : image.webp({ quality: 80 });
    made.push({ width, format, content: await inTurn(() => inFormat.toBuffer()) });
  };
  for (const [at, width] of WIDTHS.entries()) {
    if (at > 0 && (WIDTHS[at - 1] ?? 0) >= original) break;
    await encoded(width, 'avif');
    if (width < original) await encoded(width, 'webp');
  }
  return made;
}
