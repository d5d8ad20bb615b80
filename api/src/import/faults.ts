import { closeSync, openSync, writeSync } from 'node:fs';
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

/** Takes faults as they are found. */
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
    // In step with the reader: a file of nothing but bad rows must not pile up in memory.
    if (this.#file !== undefined) writeSync(this.#file, this.#unwritten);
    this.#unwritten = '';
  }
}
