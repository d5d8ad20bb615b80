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

/** A row's place. */
export type Place = Pick<Fault, 'file' | 'line'>;

/** Receiver of faults. */
export interface Faults {
  /** Tells a fault; its row is refused. */
  add(fault: Fault): void;
  /** Refuses a row for a fault that is told of another one. */
  refuse(place: Place): void;
  readonly count: number;
}

/** Something that a row says otherwise than it stands here. */
export interface Difference extends Place {
  /** What the row is about: its invoice, or its customer's national ID. */
  readonly about: string;
  readonly what: string;
  readonly here: string;
  readonly there: string;
}

/** Faults and differences kept for the summary; the files get all of them. */
const FIRST_TOLD = 1000;

/** A CSV file that is written as its rows come; nothing is written without a path. */
class CsvFile {
  #unwritten: string;
  readonly #file: number | undefined;

  constructor(path: string | undefined, columns: string) {
    this.#file = path === undefined ? undefined : openSync(path, 'w', 0o600);
    this.#unwritten = `${columns}\n`;
  }

  add(cells: readonly (string | number)[]): void {
    if (this.#file === undefined) return;
    // Cells of the file are quoted, which a spreadsheet must not take for formulas.
    this.#unwritten += stringify([cells], { escape_formulas: true });
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

/** Numbers of lines, one bit each. */
class Lines {
  #bits = new Uint8Array(1024);

  add(line: number): void {
    const at = line >> 3;
    if (at >= this.#bits.length) {
      const more = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      more.set(this.#bits);
      this.#bits = more;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (line & 7));
  }

  has(line: number): boolean {
    return ((this.#bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }
}

export interface ReportFiles {
  /** CSV file that gets every fault. */
  readonly report?: string;
  /** CSV file that gets every difference. */
  readonly differences?: string;
}

/**
 * Counts faults and differences, keeps the first and writes all of them to files; remembers which lines were refused.
 * Its memory has an upper bound but for one bit a line.
 */
export class FaultReport implements Faults {
  readonly first: Fault[] = [];
  readonly firstDifferences: Difference[] = [];
  /** Number of differences of each kind. */
  readonly differences = new Map<string, number>();
  /** Lines that were refused, by file. */
  readonly refused = new Map<string, Lines>();
  #count = 0;
  readonly #faults: CsvFile;
  readonly #differences: CsvFile;

  constructor({ report, differences }: ReportFiles = {}) {
    this.#faults = new CsvFile(report, 'file,line,column,reason');
    this.#differences = new CsvFile(differences, 'file,line,about,what,here,there');
  }

  get count(): number {
    return this.#count;
  }

  add(fault: Fault): void {
    this.#count += 1;
    this.refuse(fault);
    if (this.first.length < FIRST_TOLD) this.first.push(fault);
    this.#faults.add([fault.file, fault.line, fault.column, fault.reason]);
  }

  refuse({ file, line }: Place): void {
    const lines = this.refused.get(file) ?? new Lines();
    lines.add(line);
    this.refused.set(file, lines);
  }

  differ(found: Difference): void {
    this.differences.set(found.what, (this.differences.get(found.what) ?? 0) + 1);
    if (this.firstDifferences.length < FIRST_TOLD) this.firstDifferences.push(found);
    this.#differences.add([found.file, found.line, found.about, found.what, found.here, found.there]);
  }

  close(): void {
    this.#faults.close();
    this.#differences.close();
  }
}
