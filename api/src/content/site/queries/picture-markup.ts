import type { Handle } from '../../../platform/database/database.ts';
import { type ImageSizes, imageSizes } from '../../media/index.ts';

/** Images of sanitised HTML, in which no attribute holds an angle bracket. */
const IMAGE = /<img [^>]*>/g;
const OWN_SOURCE = / src="(\/api\/media\/[0-9a-f]{32}\.webp)"/;
/** Widest line of text in pixels, which is also the greatest width of an image. */
const LINE = 640;
const WIDTH = / width="(\d+)"/;
const HEIGHT = / height="/;

const addressIn = (image: string): string => OWN_SOURCE.exec(image)?.[1] ?? '';

const pictureOf = (image: string, { width, height, avif, webp }: ImageSizes): string => {
  const given = WIDTH.exec(image)?.[1];
  // An image without a size would get the width of its container from the browser.
  const sized =
    given === undefined && !HEIGHT.test(image)
      ? image.replace('<img ', `<img width="${width}" height="${height}" `)
      : image;
  const shown = Math.min(LINE, image.includes(' data-focal=') ? LINE : Number(given ?? width));
  const sizes = `(min-width: ${shown}px) ${shown}px, 100vw`;
  const sources = [
    ['avif', avif],
    ['webp', webp],
  ].map(([format, srcset]) => `<source type="image/${format}" srcset="${srcset}" sizes="${sizes}" />`);
  return `<picture>${sources.join('')}${sized}</picture>`;
};

/** Pieces of sanitised HTML for visitors: each image as a picture with its stored sizes. */
export async function allWithPictures(handle: Handle, pieces: readonly string[]): Promise<string[]> {
  const sizes = await imageSizes(
    handle,
    pieces.flatMap((html) => [...html.matchAll(IMAGE)].map(([image]) => addressIn(image)).filter(Boolean)),
  );
  return pieces.map((html) =>
    html.replace(IMAGE, (image) => {
      const found = sizes.get(addressIn(image));
      return found ? pictureOf(image, found) : image;
    }),
  );
}

/** Like `allWithPictures`, for one piece. */
export async function withPictures(handle: Handle, html: string): Promise<string> {
  const [shown = html] = await allWithPictures(handle, [html]);
  return shown;
}
