import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { installPlainInquiry } from './plain-inquiry.ts';

let host: FastifyInstance;
beforeAll(() => {
  host = Fastify();
  installPlainInquiry(host, async (_request, reply, { status, posted }) => reply.code(status).send(posted));
});
afterAll(() => host.close());

const carried = async (fiscal_number: string, site = 'same-origin') => {
  const answer = await host.inject({
    method: 'POST',
    url: '/consulta',
    payload: new URLSearchParams({ fiscal_number }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().key).toEqual(['POST /consulta']);
  return answer.json().data.fiscal_number;
};

test.each([
  ['2.020.202.020', '2020202020'],
  ['12345678901234567', '12345678901234567'],
  ['5100000004.0', '5100000004.0'],
  ['CC 2.020.202', '2020202'],
  ['', ''],
  [`1010101010${' '.repeat(60)}9`, `1010101010${' '.repeat(50)}…`],
])(
  'of what was posted (%s) the page of the inquiry carries the ID, or the text as it is: %s',
  async (typed, digits) => {
    expect(await carried(typed)).toBe(digits);
  },
);

test('a form of another site puts no ID into the page', async () => {
  expect(await carried('2020202020', 'cross-site')).toBe('');
});
