import { databaseTests, littleHashing } from './jest.ts';

/** Every database test in both homes: the embedded database, then a PostgreSQL that lives as long as the run. */
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['db.test'];
console.log('\nDatabase tests, embedded database');
const embedded = await databaseTests.embedded(paths, littleHashing);
console.log('\nDatabase tests, PostgreSQL');
const postgres = await databaseTests.postgres(paths, littleHashing);
process.exit(embedded || postgres);
