import { closeSync, openSync, writeSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';

/** Reason why a row was not imported. */
export interface Fault {
  readonly file: string;
  /** Line of the file; 0 for a fault of the file as a whole. */
  readonly line: number;
  /** Empty for a fault of the row as a whole. */
  readonly column: string;
  readonly reason: string;
}

/** Receiver of faults. */
export interface Faults {
  add(fault: Fault): void;
  readonly count: number;
}

/** Faults kept for the summary; a report file gets all of them. */
const FAULTS_KEPT = 1000;

/** Counts faults, keeps the first and writes all of them to a file; its memory has an upper bound. */
export class FaultReport implements Faults {
  readonly first: Fault[] = [];
  #count = 0;
  #unwritten = 'file,line,column,reason\n';
  readonly #file: number | undefined;

  /** @param path CSV file that gets every fault; without it only the first thousand are kept. */
  constructor(path?: string) {
    this.#file = path === undefined ? undefined : openSync(path, 'w');
  }

  get count(): number {
    return this.#count;
  }

  add(fault: Fault): void {
    this.#count += 1;
    if (this.first.length < FAULTS_KEPT) this.first.push(fault);
    if (this.#file === undefined) return;
    // Reasons quote cells of the file, which a spreadsheet must not take for formulas.
    const { file, line, column, reason } = fault;
    this.#unwritten += stringify([[file, line, column, reason]], { escape_formulas: true });
    if (this.#unwritten.length > 65_536) this.#write();
  }

  close(): void {
    this.#write();
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #write(): void {
    // Written as the file is read: a file of bad rows only must not fill the memory.
    if (this.#file !== undefined) writeSync(this.#file, this.#unwritten);
    this.#unwritten = '';
  }
}
