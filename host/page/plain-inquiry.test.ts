import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { installPlainInquiry } from './plain-inquiry.ts';

let host: FastifyInstance;
beforeAll(() => {
  host = Fastify();
  installPlainInquiry(host, async (_request, reply, { variant, status, fill }) =>
    reply
      .code(status)
      .type('text/html')
      .send(fill(`<main>${variant}</main></body>`)),
  );
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
  return /<main><\/main><script type="application\/json" id="portal-inquiry">(.*)<\/script>/.exec(
    answer.body,
  )?.[1];
};

test.each([
  ['2.020.202.020', '2020202020'],
  ['12345678901234567', '1234567890123'],
  ['</script><script>alert(1)$&', ''],
  ['CC 2.020.202', '2020202'],
  ['', ''],
])('of what was posted (%s) the page of the inquiry carries the digits: %s', async (typed, digits) => {
  expect(await carried(typed)).toBe(digits);
});

test('a form of another site puts no ID into the page', async () => {
  expect(await carried('2020202020', 'cross-site')).toBe('');
});
