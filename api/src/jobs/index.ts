/**
 * Files that are made in the background, or streamed as they are read: counted, logged, cancelled, fetched once per
 * address. What is in them is other domains'; see `FileSource`.
 */
export { beginExport } from './begin-export.ts';
export type { Batch, FileSource, FileSources, Filters } from './file-source.ts';
export { type ExportPorts, exportHandlers, exportJobs, filtersOf } from './routes.ts';
export { runExports } from './run-exports.ts';
export { streamExport } from './stream-export.ts';
export type { ExportKind } from './tables.ts';
