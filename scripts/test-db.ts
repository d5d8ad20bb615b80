import { databaseTests, littleHashing } from './jest.ts';

/**
 * Every database test on both kinds of database: the embedded one, then a PostgreSQL that runs as long as the tests.
 */
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['db.test'];
console.log('\nDatabase tests, embedded database');
const embedded = await databaseTests.embedded(paths, littleHashing);
console.log('\nDatabase tests, PostgreSQL');
const postgres = await databaseTests.postgres(paths, littleHashing);
process.exit(embedded || postgres);
