import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { sfntFont } from './sfnt-font.ts';

const { resolve } = createRequire(import.meta.url);
const woff = (weight: 400 | 600): Buffer =>
  readFileSync(resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-latin-${weight}-normal.woff`));

/** A document with every letter that documents have, in that font. */
async function drawn(font: Buffer): Promise<string> {
  const at = new Date('2026-11-20T15:00:00Z');
  const doc = new PDFDocument({ compress: false, font: '', info: { CreationDate: at } } as never);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.registerFont('font', font);
  const letters = Array.from({ length: 0x100 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
  doc.font('font').text(`${letters.join('')} AVA fi – — “€”…`);
  doc.end();
  await once(doc, 'end');
  return Buffer.concat(chunks).toString('latin1');
}

test.each([400, 600] as const)(
  'a font of weight %d is drawn and embedded byte for byte as from its WOFF file',
  async (weight) => {
    const font = sfntFont(woff(weight));
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect(await drawn(font)).toBe(await drawn(woff(weight)));
  },
);

test('bytes that are no WOFF file are refused as such', () => {
  expect(() => sfntFont(Buffer.from('no font'))).toThrow('The font is no WOFF file.');
});
