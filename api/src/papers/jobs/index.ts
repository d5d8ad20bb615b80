/**
 * Files that are made in the background or streamed: counted, logged, cancelled, fetched once per address. Their
 * content comes from other domains; see `FileSource`.
 */

export type { Batch, FileSource, FileSources, Filters } from './file-source.ts';
export { beginExport } from './operations/begin-export.ts';
export { runExports } from './operations/run-exports.ts';
export { streamExport } from './operations/stream-export.ts';
export { type ExportPorts, exportHandlers, exportJobs, filtersOf, ownerOf } from './routes.ts';
