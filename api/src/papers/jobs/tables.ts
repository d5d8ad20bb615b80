import type { Output } from '@portal/contract';
import type { ExportKind } from '@portal/contract/report-names';
import type { Generated, Selectable } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';

export type ExportStatus = Output<'GET /api/exports/:id'>['status'];

export type JobTables = {
  export_job: {
    /** Random id, the only one. */
    id: string;
    /** National ID of the administrator who asked. */
    owner: string;
    kind: ExportKind;
    file_name: string;
    media: string;
    /** JSON of the filters as they were asked for: texts by name. */
    filters: string;
    status: ExportStatus;
    /** True for a file that is stored to be fetched; false for one that was streamed to the person who asked. */
    stored: boolean;
    /** Rows counted before the first was written. */
    total: number;
    /** Newest row that belongs to the file; later rows do not. */
    up_to: number;
    written: number;
    bytes: number;
    /** Number of attempts, which identifies the worker that makes it. */
    attempts: number;
    created_at: Date;
    finished_at: Date | null;
    expires_at: Date | null;
    /** End of a worker's lease, or the time from which it may be tried again. */
    lease_until: Date | null;
    link_hash: string | null;
    link_session: number | null;
    link_until: Date | null;
    downloads: number;
    /** Session that proved itself for this file; null where none was asked to. */
    proved_session: Generated<number | null>;
  };
  /** A file in pieces of about a MiB, gzipped as one stream. */
  export_chunk: { job_id: string; position: number; bytes: Uint8Array };
};

export type ExportRow = Selectable<JobTables['export_job']>;

/** A handle that knows the tables of exports. */
export function jobTables(handle: Handle) {
  return handle.withTables<JobTables>();
}
