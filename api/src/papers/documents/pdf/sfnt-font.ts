import { inflateSync } from 'node:zlib';

/** Sizes of the parts of both formats, in bytes. */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const aligned = (length: number): number => (length + 3) & ~3;

/**
 * Converts a font from WOFF (https://www.w3.org/TR/WOFF/) to its plain form with inflated tables. The PDF library
 * inflates a table of a WOFF file each time it reads a glyph, which took two thirds of the time of a document.
 * @throws Error for bytes that are not a WOFF file.
 */
export function sfntFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const offset = woff.readUInt32BE(entry + 4);
    const stored = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      // WOFF stores a table uncompressed where compression would not make it smaller.
      data: stored.length < length ? inflateSync(stored) : stored,
    };
  });
  const directory = SFNT_HEADER + count * SFNT_ENTRY;
  const sfnt = Buffer.alloc(tables.reduce((end, { data }) => end + aligned(data.length), directory));
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(count, 4);
  // Start values for readers that search the directory by halves.
  const halvings = Math.floor(Math.log2(count));
  const range = 2 ** halvings * SFNT_ENTRY;
  sfnt.writeUInt16BE(range, 6);
  sfnt.writeUInt16BE(halvings, 8);
  sfnt.writeUInt16BE(count * SFNT_ENTRY - range, 10);
  let offset = directory;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(sfnt, entry);
    checksum.copy(sfnt, entry + 4);
    sfnt.writeUInt32BE(offset, entry + 8);
    sfnt.writeUInt32BE(data.length, entry + 12);
    data.copy(sfnt, offset);
    offset += aligned(data.length);
  }
  return sfnt;
}
