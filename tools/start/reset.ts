import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '../../api/src/platform/database/directory-lock.ts';
import { root } from '../processes.ts';

/** Deletes the local data; the next start imports the demo data anew. */
const folder = join(root, process.env['DATA_DIR'] ?? '.portal/data');
if (existsSync(folder)) {
  try {
    // Throws where a running portal uses the data.
    lockDirectory(folder)();
  } catch (error) {
    console.error(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
  rmSync(folder, { recursive: true });
}
console.log('The local data are gone; the next start imports the demo data.');
