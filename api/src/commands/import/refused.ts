import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { csvRecords, type Folder } from './csv-rows.ts';
import type { FaultReport } from './faults.ts';
import * as tables from './files.ts';

/**
 * Writes the header and the refused rows of each file, byte by byte as they stand, into a folder that can be mended and
 * given again; what an earlier import left there goes. Of files that are read in pairs both are written. What was UTF-16 or another encoding comes in UTF-8
 * with its mark.
 * @returns the names of the files.
 */
export async function writeRefused(
  from: Folder,
  to: string,
  { refused }: FaultReport,
  pairs: readonly (readonly [string, string])[],
): Promise<string[]> {
  const partners = pairs.filter((pair) => pair.some((file) => refused.has(file))).flat();
  const files = [...new Set([...refused.keys(), ...partners])].filter((file) =>
    existsSync(join(from.path, file)),
  );
  for (const { file } of Object.values(tables)) rmSync(join(to, file), { force: true });
  if (files.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const file of files) {
    const lines = refused.get(file);
    // Bytes and characters of Latin-1 are the same, so that nothing is lost of a row in the wrong encoding.
    const { records, isUtf8 } = csvRecords(from, file, {
      raw: true,
      encoding: 'latin1',
      bom: false,
      skip_empty_lines: true,
    });
    const written = await open(join(to, file), 'w', 0o600);
    try {
      let isHeader = true;
      for await (const { info, raw } of records as AsyncIterable<{ info: { lines: number }; raw: string }>) {
        if (isHeader && !isUtf8()) await written.write('\uFEFF');
        if (isHeader || lines?.has(info.lines)) {
          await written.write(Buffer.from(raw.endsWith('\n') ? raw : `${raw}\n`, 'latin1'));
        }
        isHeader = false;
      }
    } catch (error) {
      // What cannot be read as CSV was told when the file was read.
      if ((error as { code?: string }).code?.startsWith('CSV_') !== true) throw error;
    } finally {
      await written.close();
    }
  }
  return files;
}
