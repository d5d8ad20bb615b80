import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';

/** Why a row was not taken. */
export interface Fault {
  readonly file: string;
  /** Line of the file; 0 where the file itself is meant. */
  readonly line: number;
  /** Empty where the whole row is meant. */
  readonly column: string;
  readonly reason: string;
}

/** Takes faults as they are found; what it keeps in memory has an upper bound. */
export interface Faults {
  add(fault: Fault): void;
  readonly count: number;
}

/** Faults kept for the summary; a report file gets all of them. */
const KEPT = 1000;

export class FaultReport implements Faults {
  readonly first: Fault[] = [];
  #count = 0;
  readonly #file: WriteStream | undefined;

  /** @param path CSV file that gets every fault; without it only the first thousand are kept. */
  constructor(path?: string) {
    this.#file = path === undefined ? undefined : createWriteStream(path);
    this.#file?.write('file,line,column,reason\n');
  }

  get count(): number {
    return this.#count;
  }

  add(fault: Fault): void {
    this.#count += 1;
    if (this.first.length < KEPT) this.first.push(fault);
    // Reasons quote cells of the file, which a spreadsheet must not take for formulas.
    const { file, line, column, reason } = fault;
    this.#file?.write(stringify([[file, line, column, reason]], { escape_formulas: true }));
  }

  async close(): Promise<void> {
    if (this.#file === undefined) return;
    this.#file.end();
    await finished(this.#file);
  }
}
