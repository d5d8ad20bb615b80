import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../platform/database.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { createPeople, people } from '../testing/people.ts';
import { namedActors, reasonIn, reasonOf } from './actors.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await createPeople(database.db);
});
afterAll(() => database.close());

const CONSOLE = 'consola (0ab27f5a3fb00c2c)';
const named = async (actor: string, reason: string) => {
  const entry = { actor, reason, at: 'kept' };
  return (await namedActors(database.db, [entry]))(entry);
};

test('what was done in the console is shown with the name of the administrator who asked, and their reason alone', async () => {
  const entry = await named(CONSOLE, reasonOf('cobra dos veces', people.admin));
  expect(entry.reason).toBe('cobra dos veces');
  expect(entry.actor).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}/u);
  expect(entry.at).toBe('kept');
});

test('an administrator who is not known any more keeps their ID', async () => {
  expect(await named(CONSOLE, 'prueba (7770001112)')).toMatchObject({ actor: '7770001112' });
});

test('a team that ends its reason like the console passes as no administrator', async () => {
  const reason = `prueba (${people.admin})`;
  expect(await named('pagos (0ab27f5a3fb00c2c)', reason)).toMatchObject({
    actor: 'pagos (0ab27f5a3fb00c2c)',
    reason,
  });
  expect(await named('consola (aa) + pagos (bb)', reason)).toMatchObject({ reason });
});

test('the reason stands at the end of an entry, and refused ones have none', () => {
  expect(reasonIn('mf-payments is switched off. Reason: falla: dos veces (123)')).toBe(
    'falla: dos veces (123)',
  );
  expect(reasonIn('mf-payments: too heavy')).toBe('');
});
