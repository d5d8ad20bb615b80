import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../platform/database/context.ts';
import type { FileSources } from '../file-source.ts';
import type { ExportRow } from '../tables.ts';
import { beginExport, type ExportRequest, endExport, noteProgress } from './begin-export.ts';

async function* streamed(context: Context, row: ExportRow, sources: FileSources) {
  const progress = { written: 0, bytes: 0 };
  let status: 'done' | 'cancelled' = 'cancelled';
  try {
    for await (const batch of sources[row.kind].write(context, JSON.parse(row.filters), row.up_to)) {
      const bytes = Buffer.from(batch.bytes);
      yield bytes;
      progress.written += batch.rows;
      progress.bytes += bytes.length;
      await noteProgress(context, row, progress);
    }
    status = 'done';
  } finally {
    // Also reached when the person who asked goes away: the stream ends its source.
    await endExport(context, row, { status, ...progress, expires_at: null });
  }
}

export function asAttachment(reply: FastifyReply, { file_name, media }: ExportRow): FastifyReply {
  return reply.type(media).header('content-disposition', `attachment; filename="${file_name}"`);
}

/**
 * Streams a file to the person who asks while it is read: one piece is in memory, and the reader sets the pace. It
 * counts as their one export at a time and has an entry and a line of the audit log like any other.
 * @throws ApiError EXPORT_RUNNING, or an error of counting.
 */
export async function streamExport(
  context: Context,
  sources: FileSources,
  request: Omit<ExportRequest, 'stored'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await beginExport(context, sources, { ...request, stored: false });
  return asAttachment(reply, row).send(Readable.from(streamed(context, row, sources), { objectMode: false }));
}
