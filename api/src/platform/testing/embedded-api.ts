import { sql } from 'kysely';
import { createApi } from '../../app/app.ts';
import { migrations } from '../../app/migrations.ts';
import { openEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { testContext } from './context.ts';

/**
 * The API on the embedded database of the folder named by its argument, in a process of its own: an engine that no
 * longer answers blocks all of its process. It answers each message with the number of rows in `written`. For `log` it
 * fills the database's log until a write is refused, and answers the number of writes and the error.
 */
const database = await openEmbedded(process.argv[2]);
await migrate(database.db, migrations);
const app = await createApi(testContext(database));
await app.listen({ host: '127.0.0.1', port: 0 });
// The table has free room for many rows, so that the log is the first to find no space.
await sql`create table written (at integer)`.execute(database.db);
await sql`insert into written select 0 from generate_series(1, 20000)`.execute(database.db);
await sql`delete from written`.execute(database.db);
await sql`vacuum (truncate false) written`.execute(database.db);

const writeLog = async (): Promise<string> => {
  for (let times = 1; ; times += 1) {
    try {
      await database.db.transaction().execute(async (trx) => {
        await sql`insert into written values (${times})`.execute(trx);
        await sql`select pg_logical_emit_message(true, 'test', repeat('x', 200000))`.execute(trx);
      });
    } catch (error) {
      return `${times - 1} ${(error as Error).message}`;
    }
  }
};
process.on('message', async (message) => {
  process.send?.(
    message === 'log'
      ? await writeLog()
      : (await database.pool.query('select count(*) as rows from written')).rows[0].rows,
  );
});
process.on('disconnect', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
process.send?.(`http://127.0.0.1:${(app.server.address() as { port: number }).port}`);
