import type { Context } from '../platform/context.ts';
import type { ExportKind } from './tables.ts';

/** Filters as they came over the wire: texts by name. */
export type Filters = Readonly<Record<string, string>>;

/** A piece of a file: what is written, and how many rows it holds. */
export interface Batch {
  readonly bytes: string | Uint8Array;
  readonly rows: number;
}

/** A kind of file that can be made from the database. */
export interface FileSource {
  /** Fixed by the specification, or chosen where it names none (BC-12). */
  readonly fileName: string;
  readonly media: string;
  /**
   * Rows the file will hold, and the newest row that belongs to it.
   * @throws ApiError for filters that mean nothing.
   */
  count(context: Context, filters: Filters): Promise<{ readonly total: number; readonly upTo: number }>;
  /** The file in order, in pieces that fit in memory; a piece is read only when the one before it was taken. */
  write(context: Context, filters: Filters, upTo: number): AsyncIterable<Batch>;
}

/** Every kind of file. The code that composes the API says where each comes from. */
export type FileSources = Readonly<Record<ExportKind, FileSource>>;
