import { jest } from './jest.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/** Every database test in both homes: the embedded database, then a PostgreSQL that lives as long as the run. */
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['db.test'];
console.log('\nDatabase tests, embedded database');
const embedded = await jest(paths);
console.log('\nDatabase tests, PostgreSQL');
const postgres = await startThrowAwayPostgres();
const server = await jest(paths, { TEST_DATABASE_URL: postgres.url });
await postgres.stop();
process.exit(embedded || server);
