import type { ExportKind } from '@portal/contract/report-names';
import type { Context } from '../../platform/database/context.ts';

/** Filters of the wire: texts by name. */
export type Filters = Readonly<Record<string, string>>;

/** A piece of a file: its content and its number of rows. */
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
   * Number of rows of the file, and the newest row that belongs to it.
   * @throws ApiError for invalid filters.
   */
  count(context: Context, filters: Filters): Promise<{ readonly total: number; readonly upTo: number }>;
  /** The file in order, in pieces that fit in memory; a piece is read only when the one before it was taken. */
  write(context: Context, filters: Filters, upTo: number): AsyncIterable<Batch>;
}

/** Sources of every kind of file, which the composition of the API sets. */
export type FileSources = Readonly<Record<ExportKind, FileSource>>;
