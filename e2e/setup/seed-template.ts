import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeTemplate, startServer } from './databases.ts';
import { grantedPortal } from './granted-portal.ts';
import { startPortalAlone, templateDirectory } from './portal-process.ts';

/**
 * Imports the demo data once for each kind of database, both at the same time; a copy is much faster than an import.
 * Returns the function that stops the run's server.
 */
export default async function seedTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (grantedPortal) return undefined;
  rmSync(dirname(templateDirectory.embedded), { recursive: true, force: true });
  const stopServer = await startServer();
  await Promise.all([
    seed(templateDirectory.embedded),
    makeTemplate((DATABASE_URL) => seed(templateDirectory.postgres, { DATABASE_URL })),
  ]);
  return stopServer;
}

async function seed(directory: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const portal = await startPortalAlone(directory, environment);
  await portal.stop();
}
