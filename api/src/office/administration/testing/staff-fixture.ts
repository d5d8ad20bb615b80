import type { Input, Name, Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { type Answer, Browser } from '../../../../testing/browser.ts';
import { createPeople, type Person } from '../../../../testing/people.ts';
import { createApi } from '../../../app/app.ts';
import type { Gateway } from '../../../money/payments/index.ts';
import { paymentContext } from '../../../money/payments/index.ts';
import { savePlaces } from '../../../people/customers/index.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { openTestDatabase } from '../../../platform/testing/database.ts';

/** The whole API over a database with everybody in it, and a browser for each who logs in. */
export interface StaffFixture {
  readonly database: Database;
  readonly context: ReturnType<typeof testContext>;
  readonly app: FastifyInstance;
  /** Logged in once, then the same. */
  as(person: Person): Promise<Browser>;
  /** A call with a body and nothing else. */
  post<K extends Name>(
    person: Person,
    name: K,
    body: Input<K> extends { body: infer B } ? B : never,
  ): Promise<Answer>;
  get(
    person: Person,
    name: Name,
    query?: Record<string, string>,
    params?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

export async function openStaffFixture(given: { readonly gateway?: Gateway } = {}): Promise<StaffFixture> {
  const database = await openTestDatabase();
  const context = testContext(database);
  const app = await createApi(context, paymentContext(context, given));
  await createPeople(database.db);
  await inTransaction(database.db, (trx) =>
    savePlaces(trx, {
      departments: [
        { code: '05', name: 'Antioquia' },
        { code: '76', name: 'Valle del Cauca' },
      ],
      municipalities: [
        { code: '05001', name: 'Medellín' },
        { code: '76001', name: 'Cali' },
      ],
    }),
  );
  const browsers = new Map<Person, Browser>();
  const as = async (person: Person): Promise<Browser> => {
    const known = browsers.get(person) ?? (await new Browser(app).loginAs(person));
    browsers.set(person, known);
    return known;
  };
  return {
    database,
    context,
    app,
    as,
    post: async (person, name, body) => (await as(person)).call(name, { body }),
    get: async (person, name, query, params) =>
      (await as(person)).call(name, { ...(query ? { query } : {}), ...(params ? { params } : {}) }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Version of a profile as the page of profiles reads it; undefined for one that is not there, such as a new one. */
export async function profileVersion(browser: Browser, id: number): Promise<string | undefined> {
  const { body } = await browser.call('GET /api/adminProfileGrants');
  const { perfiles } = body as unknown as Output<'GET /api/adminProfileGrants'>;
  return perfiles.find((profile) => profile.id === id)?.version;
}
