/** Import of data: files of a retailer's core system, and the demo made of such files. */
export type { FileCount } from './batches.ts';
export type { Fault } from './faults.ts';
export type { ImportOptions, ImportResult } from './import-folder.ts';
export { seedDemo } from './seed-demo.ts';
