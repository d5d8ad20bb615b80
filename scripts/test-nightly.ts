import { databaseTests } from './jest.ts';

/**
 * The long runs: every database test on the embedded database, then every file `*.nightly.test.ts`, one after another,
 * with a PostgreSQL that lives as long as the run. Arguments narrow it to long runs, as they do for other tests; `SEED`
 * in the environment repeats a random run.
 */
const paths = process.argv.slice(2);
const embedded = paths.length > 0 ? 0 : await databaseTests.embedded(['db.test']);
const long = await databaseTests.postgres([
  '--runInBand',
  '--verbose',
  ...(paths.length > 0 ? paths : ['nightly.test']),
]);
process.exit(embedded || long);
