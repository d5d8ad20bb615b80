import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../testing/browser.ts';
import { createPeople, type Person } from '../../testing/people.ts';
import type { Database } from '../platform/database/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { createApi } from './app.ts';

const PUBLIC_URL = 'http://localhost:4800';
const ORIGINS = [PUBLIC_URL, 'https://elsewhere.example', 'null'];
/** What a form of another site can send without a preflight. */
const FORMS = {
  'text/plain': '{"a":"1"}',
  'application/x-www-form-urlencoded': 'a=1',
  'multipart/form-data; boundary=x': '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
};

const writing = (Object.entries(contract) as [Name, Call][]).filter(([name]) => !name.startsWith('GET '));
const needsSession = ({ access: { kind } }: Call) => kind !== 'public' && kind !== 'signed';
const ofSessions = writing.filter(([, call]) => needsSession(call));

let database: Database;
let app: FastifyInstance;
const browsers = new Map<Person, Browser>();

beforeAll(async () => {
  database = await openTestDatabase();
  app = await createApi(testContext(database));
  await createPeople(database.db);
  for (const person of ['client', 'otherClient', 'admin', 'contentAdmin'] as const)
    browsers.set(person, await new Browser(app).loginAs(person));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const browserOf = (person: Person): Browser => {
  const browser = browsers.get(person);
  if (!browser) throw new Error(`${person} is not logged in`);
  return browser;
};

/** Who may make a call, and another person of the same kind. */
const callersOf = ({ access: { kind } }: Call): readonly [Person, Person] =>
  kind === 'admin' ? ['admin', 'contentAdmin'] : ['client', 'otherClient'];

/** Sends what a browser would, its cookies along, whatever another site makes of the rest. */
async function send(
  name: Name,
  method: string,
  headers: Readonly<Record<string, string>>,
  { person, payload }: { readonly person?: Person; readonly payload?: string } = {},
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method: method as 'POST',
    url: (name.split(' ')[1] ?? '').replace(/:\w+/g, '1'),
    headers,
    ...(payload === undefined ? {} : { payload }),
    ...(person === undefined ? {} : { cookies: Object.fromEntries(browserOf(person).cookies) }),
  });
}

const allowing = ({ headers }: LightMyRequestResponse): readonly string[] =>
  Object.keys(headers).filter((header) => header.startsWith('access-control-'));

/** A hash of every row of every table. */
async function everyRow(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.db);
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${sql.table(name)} t`.execute(database.db);
    hashes[name] = found.rows[0]?.hash ?? '';
  }
  return hashes;
}

test('there are calls to go over', () => {
  expect(writing.length).toBeGreaterThan(60);
  expect(ofSessions.length).toBeGreaterThan(45);
});

describe('[A7] nothing but JSON is read, so that no form of another site is', () => {
  test.each(writing)('%s', async (name, call) => {
    const [person] = callersOf(call);
    for (const [type, payload] of Object.entries(FORMS)) {
      // The one medium of a call that takes a file; that it needs the token is tried below.
      if (call.upload !== undefined && type.startsWith('multipart')) continue;
      const headers = {
        'content-type': type,
        origin: 'https://elsewhere.example',
        // With everything that makes the call right but its medium.
        ...(needsSession(call) ? { authorization: `Token ${browserOf(person).token}` } : {}),
      };
      const answer = await send(name, name.split(' ')[0] ?? '', headers, { person, payload });
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA']);
      expect(allowing(answer)).toEqual([]);
    }
  });

  test('one call takes a form: the upload of a picture', () => {
    expect(writing.filter(([, call]) => call.upload !== undefined).map(([name]) => name)).toEqual([
      'POST /api/uploadImage',
    ]);
  });
});

test('[A7] a session’s cookie without the session’s own token is refused from every origin, and changes nothing', async () => {
  const before = await everyRow();
  for (const [name, call] of ofSessions) {
    const [person, other] = callersOf(call);
    const tokens = { none: undefined, wrong: 'a'.repeat(43), 'another’s': browserOf(other).token };
    for (const [which, token] of Object.entries(tokens))
      for (const origin of ORIGINS) {
        const headers = {
          'content-type': 'application/json',
          origin,
          ...(token === undefined ? {} : { authorization: `Token ${token}` }),
        };
        const answer = await send(name, name.split(' ')[0] ?? '', headers, { person, payload: '{}' });
        expect([name, which, origin, answer.statusCode, answer.json().code]).toEqual([
          ...[name, which, origin],
          ...[401, 'UNAUTHENTICATED'],
        ]);
        expect(allowing(answer)).toEqual([]);
      }
  }
  expect(await everyRow()).toEqual(before);
  for (const browser of browsers.values()) expect((await browser.call('GET /api/user')).status).toBe(200);
});

test('[A7] the upload of a picture, which needs no preflight, is refused without the token', async () => {
  const [type, payload] = Object.entries(FORMS)[2] ?? ['', ''];
  for (const token of [undefined, browserOf('admin').token]) {
    const headers = {
      'content-type': type,
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
    };
    const answer = await send('POST /api/uploadImage', 'POST', headers, { person: 'contentAdmin', payload });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  }
});

test('[A7] a preflight is refused for every call, and no answer to it allows anything', async () => {
  for (const [name] of writing)
    for (const origin of ORIGINS) {
      const answer = await send(name, 'OPTIONS', {
        origin,
        'access-control-request-method': name.split(' ')[0] ?? '',
        'access-control-request-headers': 'authorization, content-type',
      });
      expect([name, answer.statusCode, allowing(answer)]).toEqual([name, 404, []]);
    }
});
