import type { Output } from '@portal/contract';
import type { Selectable } from 'kysely';
import type { Handle } from '../platform/database.ts';

export type ExportKind = Output<'GET /api/exports/:id'>['kind'];
export type ExportStatus = Output<'GET /api/exports/:id'>['status'];

export type JobTables = {
  export_job: {
    /** Random; the only id there is. */
    id: string;
    /** National ID of the administrator who asked. */
    owner: string;
    kind: ExportKind;
    file_name: string;
    media: string;
    /** JSON of the filters as they were asked for: texts by name. */
    filters: string;
    status: ExportStatus;
    /** Kept to be fetched later, or streamed to the person who asked as it was made. */
    stored: boolean;
    /** Rows counted before the first was written. */
    total: number;
    /** Newest row that belongs to the file: what came later does not. */
    up_to: number;
    written: number;
    bytes: number;
    /** How often its making was begun; names the worker that makes it. */
    attempts: number;
    created_at: Date;
    finished_at: Date | null;
    expires_at: Date | null;
    /** Until when a worker holds it, or when it may be tried again. */
    lease_until: Date | null;
    link_hash: string | null;
    link_session: number | null;
    link_until: Date | null;
    downloads: number;
  };
  /** A file in pieces of about a MiB, gzipped as one stream. */
  export_chunk: { job_id: string; position: number; bytes: Uint8Array };
};

export type ExportRow = Selectable<JobTables['export_job']>;

/** A handle that knows the tables of exports. */
export function jobTables(handle: Handle) {
  return handle.withTables<JobTables>();
}
