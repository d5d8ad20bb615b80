import { databaseTests } from './jest.ts';
import { finishWith } from './processes.ts';

/**
 * The long runs: every file `*.nightly.test.ts`, one after another, with a PostgreSQL that lives as long as the run.
 * Arguments narrow it as they do for other tests; `SEED` in the environment repeats a random run.
 */
const paths = process.argv.slice(2);
await finishWith(
  databaseTests.postgres(['--runInBand', '--verbose', ...(paths.length > 0 ? paths : ['nightly.test'])]),
);
