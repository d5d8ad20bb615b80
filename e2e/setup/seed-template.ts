import { rmSync } from 'node:fs';
import { startPortalAlone, templateDirectory } from './portal-process.ts';

/** Imports the demo data once; opening a copy of the folder is much faster than importing again. */
export default async function seedTemplate(): Promise<void> {
  rmSync(templateDirectory, { recursive: true, force: true });
  const portal = await startPortalAlone(templateDirectory);
  await portal.stop();
}
