import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readSheet from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from './test.ts';

/** The file that the browser saves after a press. */
export async function downloadedBy(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent('download');
  await press();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/**
 * Rows of a CSV in the form for a spreadsheet in Spanish: UTF-8 with byte order mark, semicolons, names in the first
 * line.
 */
export function csvRows(bytes: Buffer): Record<string, string>[] {
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  return parse(bytes, { bom: true, delimiter: ';', columns: true });
}

/** The cells of the first sheet of a spreadsheet, as text. */
export async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const [sheet] = await readSheet(bytes);
  return (sheet?.data ?? []).map((row) => row.map((cell) => String(cell ?? '')));
}

/** The text of a PDF, its pieces joined by one space. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
