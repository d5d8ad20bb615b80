import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MoveReason } from '@portal/contract/release-reasons';
import { createPeople, people } from '../../../testing/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { namedActors } from './actors.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await createPeople(database.db);
});
afterAll(() => database.close());

const CONSOLE = 'consola (0ab27f5a3fb00c2c)';
const asked = (words: string, by: string) => ({ code: 'asked' as const, words, by });
const named = async (actor: string, reason: MoveReason) => {
  const entry = { actor, reason, at: 'kept' };
  return (await namedActors(database.db, [entry]))(entry);
};

test('what was done in the console is shown with the name of the administrator who asked, and their reason alone', async () => {
  const entry = await named(CONSOLE, asked('cobra dos veces', people.admin));
  expect(entry.reason).toBe('cobra dos veces');
  expect(entry.actor).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}/u);
  expect(entry.at).toBe('kept');
});

test('an administrator who is not known any more keeps their ID', async () => {
  expect(await named(CONSOLE, asked('prueba', '7770001112'))).toMatchObject({ actor: '7770001112' });
});

test('a team that writes its reason like the console passes as no administrator', async () => {
  const reason = asked('prueba', people.admin);
  expect(await named('pagos (0ab27f5a3fb00c2c)', reason)).toMatchObject({
    actor: 'pagos (0ab27f5a3fb00c2c)',
    reason,
  });
  expect(await named('consola (aa) + pagos (bb)', reason)).toMatchObject({ reason });
});

test('a canary that ended with what was done in the console says so, and shows no ID', async () => {
  const reason = { code: 'ended-with' as const, reason: asked('cobra dos veces', people.admin) };
  expect((await named(CONSOLE, reason)).reason).toEqual({ code: 'ended-with', reason: 'cobra dos veces' });
});
