import { createApi } from '../src/app/app.ts';
import { createLog } from '../src/app/redacting-log.ts';
import type { Context } from '../src/platform/database/context.ts';
import { testContext } from '../src/platform/testing/context.ts';
import { openTestDatabase } from '../src/platform/testing/database.ts';
import { createPeople } from './people.ts';

/** An API with the usual people on a database of its own, and the lines that it logs. */
export async function startLoggedApi() {
  const database = await openTestDatabase();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const context: Context = { ...testContext(database), log };
  const app = await createApi(context);
  await createPeople(database.db);
  return {
    app,
    database,
    lines,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
