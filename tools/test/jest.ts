import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEmbeddedTemplate, writePostgresTemplate } from '../../api/src/platform/testing/template.ts';
import { environmentWithin, inTemporaryFolder } from '../../shared/test-kit/src/temporary-folder.ts';
import { startThrowAwayPostgres } from '../../shared/test-kit/src/throw-away-postgres.ts';
import { type Output, runNode } from '../processes.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs jest with native ES modules. Temporary files of the tests are deleted after the run. */
export function jest(args: readonly string[], environment?: Environment, output?: Output) {
  return inTemporaryFolder((folder) =>
    runNode(
      ['--experimental-vm-modules', fileURLToPath(import.meta.resolve('jest/bin/jest')), ...args],
      { ...environment, ...environmentWithin(folder) },
      output,
    ),
  );
}

/** The tests of each change log in thousands of times; long runs, some of which time logins, hash at the full cost. */
export const littleHashing: Environment = { PASSWORD_HASHING: 'little' };

/** Runs database tests on one of the two kinds of database; each test database is a copy of a migrated one. */
export const databaseTests = {
  embedded: (args: readonly string[], environment?: Environment, output?: Output) =>
    inTemporaryFolder(async (folder) => {
      const template = join(folder, 'template.tar');
      await writeEmbeddedTemplate(template);
      return jest(args, { ...environment, TEST_DATABASE_TEMPLATE: template }, output);
    }),
  postgres: (args: readonly string[], environment?: Environment, output?: Output) =>
    inTemporaryFolder(async (within) => {
      const server = await startThrowAwayPostgres({ within });
      try {
        const template = await writePostgresTemplate(server.socketUrl);
        const database = { TEST_DATABASE_URL: server.socketUrl, TEST_DATABASE_TEMPLATE: template };
        return await jest(args, { ...environment, ...database }, output);
      } finally {
        await server.stop();
      }
    }),
};
