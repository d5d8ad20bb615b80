import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Where a PNG says how it holds its colours, and that it holds them in a palette. */
const COLOUR_TYPE = 25;
const PALETTE = 3;

const expected = join(import.meta.dirname, 'expected');

/** Pictures that the browser has just written, in 256 colours: less than half the bytes, no difference that is compared. */
for (const file of readdirSync(expected)) {
  const path = join(expected, file);
  const picture = readFileSync(path);
  if (picture[COLOUR_TYPE] === PALETTE) continue;
  const options = { palette: true, effort: 10, compressionLevel: 9, dither: 0 };
  writeFileSync(path, await sharp(picture).png(options).toBuffer());
}
