import { databaseTests, jest, littleHashing } from './jest.ts';

/** Everything that a change runs a drawn part of (`draw.ts`), on both kinds of database. Answers the exit code. */
async function everything(): Promise<number> {
  const unit = await jest([], littleHashing);
  const postgres = await databaseTests.postgres(['db.test'], littleHashing);
  const embedded = await databaseTests.embedded(['db.test']);
  return unit || postgres || embedded;
}

/**
 * The long runs: every file `*.nightly.test.ts`, one after another, with a PostgreSQL that lives as long as the run;
 * before them every test that a change draws from. Arguments narrow it: `whole` to the latter, a path to long runs, as
 * for other tests. `SEED` in the environment repeats a random run, `SHARD=2/8` makes a part of the fuzzing.
 */
const paths = process.argv.slice(2);
const [first] = paths;
const whole = first === undefined || first === 'whole' ? await everything() : 0;
const long =
  first === 'whole'
    ? 0
    : await databaseTests.postgres([
        '--runInBand',
        '--verbose',
        ...(paths.length > 0 ? paths : ['nightly.test']),
      ]);
process.exit(whole || long);
