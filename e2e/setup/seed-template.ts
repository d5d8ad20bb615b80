import { rmSync } from 'node:fs';
import { grantedPortal } from './granted-portal.ts';
import { startPortalAlone, templateDirectory } from './portal-process.ts';

/** Imports the demo data once; opening a copy of the folder is much faster than importing again. */
export default async function seedTemplate(): Promise<void> {
  if (grantedPortal) return;
  rmSync(templateDirectory, { recursive: true, force: true });
  const portal = await startPortalAlone(templateDirectory);
  await portal.stop();
}
