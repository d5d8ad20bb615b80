import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface StoredRecord {
  id: string;
}

/**
 * Records by id, in order of arrival, in memory and, with a folder, in one file per record.
 * A file is written beside and renamed, so that a process killed at any moment leaves the old or the new version.
 * Ids must be safe file names. The oldest records that `evictable` allows go when there are more than `limit`.
 */
export class RecordStore<T extends StoredRecord> {
  readonly #folder: string | undefined;
  readonly #limit: number;
  readonly #evictable: (record: T) => boolean;
  readonly #records = new Map<string, T>();

  constructor(
    options: { folder?: string | undefined; limit: number; evictable?: (record: T) => boolean },
    order: (a: T, b: T) => number,
  ) {
    this.#folder = options.folder;
    this.#limit = options.limit;
    this.#evictable = options.evictable ?? (() => true);
    if (this.#folder) {
      mkdirSync(this.#folder, { recursive: true });
      for (const record of readRecords<T>(this.#folder).sort(order)) this.#records.set(record.id, record);
    }
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** All records, the oldest first. */
  all(): T[] {
    return [...this.#records.values()];
  }

  save(record: T): void {
    this.#records.set(record.id, record);
    if (this.#folder) {
      const file = join(this.#folder, `${record.id}.json`);
      writeFileSync(`${file}.tmp`, JSON.stringify(record));
      renameSync(`${file}.tmp`, file);
    }
    if (this.#records.size > this.#limit) this.#evict();
  }

  clear(): void {
    for (const id of [...this.#records.keys()]) this.#remove(id);
  }

  #evict(): void {
    for (const record of this.#records.values()) {
      if (this.#records.size <= this.#limit) return;
      if (this.#evictable(record)) this.#remove(record.id);
    }
  }

  #remove(id: string): void {
    this.#records.delete(id);
    if (this.#folder) rmSync(join(this.#folder, `${id}.json`), { force: true });
  }
}

function readRecords<T>(folder: string): T[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T);
}
