import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { createAnswers, MISSING } from './answers.ts';

let api: FastifyInstance;
let asked = 0;
let answer: () => Promise<{ readonly status: number; readonly body: object }>;

beforeAll(async () => {
  api = Fastify();
  api.get('/api/menu', async (_request, reply) => {
    asked += 1;
    const { status, body } = await answer();
    return reply.code(status).send(body);
  });
  await api.ready();
});
afterAll(() => api.close());
beforeEach(() => {
  asked = 0;
});

const says = (text: string) => async () => ({ status: 200, body: { text } });
const never = () => new Promise<never>(() => {});

test('many who ask at once, and within a second, cost the API one question', async () => {
  answer = says('uno');
  let now = 0;
  const answerOf = createAnswers({ instance: api }, { now: () => now });
  const all = await Promise.all([1, 2, 3].map(() => answerOf('/api/menu')));
  expect(all.map((one) => one?.data)).toEqual(Array(3).fill({ text: 'uno' }));
  now = 999;
  await answerOf('/api/menu');
  expect(asked).toBe(1);
});

test('what is older than a second is asked for again: an editor sees at once what was saved', async () => {
  answer = says('uno');
  let now = 0;
  const answerOf = createAnswers({ instance: api }, { now: () => now });
  await answerOf('/api/menu');
  answer = says('dos');
  now = 1_000;
  expect((await answerOf('/api/menu'))?.data).toEqual({ text: 'dos' });
});

test('while the API is slow the old answer does, and without one the page does not wait', async () => {
  answer = says('uno');
  let now = 0;
  const answerOf = createAnswers({ instance: api }, { now: () => now, budget: 20 });
  await answerOf('/api/menu');
  answer = never;
  now = 60_000;
  expect((await answerOf('/api/menu'))?.data).toEqual({ text: 'uno' });
  now = 700_000;
  expect(await answerOf('/api/menu')).toBeUndefined();
});

test('a refusal is no answer, not even the one before it; that there is nothing is one', async () => {
  answer = says('uno');
  let now = 0;
  const answerOf = createAnswers({ instance: api }, { now: () => now });
  await answerOf('/api/menu');
  answer = async () => ({ status: 403, body: {} });
  now = 2_000;
  expect(await answerOf('/api/menu')).toBeUndefined();
  for (const status of [400, 404]) {
    answer = async () => ({ status, body: {} });
    expect(await answerOf('/api/menu')).toBe(MISSING);
  }
});

test('while the API cannot answer, the last good answer stays, for as long as that takes', async () => {
  answer = says('uno');
  let now = 0;
  const answerOf = createAnswers({ instance: api }, { now: () => now });
  await answerOf('/api/menu');
  answer = async () => ({ status: 503, body: {} });
  now = 2_000;
  expect((await answerOf('/api/menu'))?.data).toEqual({ text: 'uno' });
  now = 3_600_000;
  expect((await answerOf('/api/menu'))?.data).toEqual({ text: 'uno' });
  answer = says('dos');
  now += 2_000;
  expect((await answerOf('/api/menu'))?.data).toEqual({ text: 'dos' });
});

test('an API of another process is not asked to compress what the host would only unpack again', async () => {
  const other = Fastify();
  other.get('/api/asked', async ({ headers }) => ({ encoding: headers['accept-encoding'] ?? 'none' }));
  const upstream = await other.listen({ host: '127.0.0.1', port: 0 });
  const answerOf = createAnswers({ upstream }, { budget: 5_000 });
  expect((await answerOf('/api/asked'))?.data).toEqual({ encoding: 'none' });
  await other.close();
});
