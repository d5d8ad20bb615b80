import { databaseTests } from './jest.ts';

/**
 * The long runs: every file `*.nightly.test.ts`, one after another, with a PostgreSQL that lives as long as the run;
 * before them every database test on the embedded database. Arguments narrow it: `embedded` to the latter, a path to
 * long runs, as for other tests. `SEED` in the environment repeats a random run, `SHARD=2/8` makes a part of the fuzzing.
 */
const paths = process.argv.slice(2);
const [first] = paths;
const embedded = first === undefined || first === 'embedded' ? await databaseTests.embedded(['db.test']) : 0;
const long =
  first === 'embedded'
    ? 0
    : await databaseTests.postgres([
        '--runInBand',
        '--verbose',
        ...(paths.length > 0 ? paths : ['nightly.test']),
      ]);
process.exit(embedded || long);
