import { describe, expect, test } from '@jest/globals';
import { contract } from '@portal/contract/contract';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import fc from 'fast-check';
import { type FuzzedAnswer, judgeOf } from './judge.ts';
import { firstKnownValues, KnownValues, wholeBodies } from './known-values.ts';
import { requestsOf, sweepOf } from './requests.ts';

const known = new KnownValues(firstKnownValues, wholeBodies);
const NAME = 'POST /api/pre_register';

test('the sweep puts a NUL into each text of a request, whatever the seed', () => {
  const [sweep = []] = fc.sample(sweepOf(NAME, contract[NAME], known), { seed: 1, numRuns: 1 });
  const struck = sweep
    .map(({ body }) => JSON.parse(String(body)) as Record<string, string>)
    .flatMap((body) => Object.keys(body).filter((field) => body[field]?.includes('\u0000')));
  expect(struck).toEqual(expect.arrayContaining(['fiscal_number', 'first_name', 'last_name']));
});

test('the same seed makes the same requests', () => {
  const made = () => fc.sample(requestsOf(NAME, contract[NAME], known), { seed: 7, numRuns: 50 });
  expect(made()).toEqual(made());
});

describe('the judge', () => {
  const { message } = errorCatalogue.INVALID_REQUEST;
  const envelope = { detail: 'invalid request', code: 'INVALID_REQUEST', message, trace: 'a'.repeat(32) };
  const refused: FuzzedAnswer = {
    status: 400,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    text: JSON.stringify(envelope),
    milliseconds: 1,
  };
  const judge = judgeOf(NAME);
  const said = (changes: object) => JSON.stringify({ ...envelope, ...changes });

  test('has nothing to say of a refusal in the one envelope', () => expect(judge(refused)).toBeUndefined());

  test.each<[string, Partial<FuzzedAnswer>]>([
    ['status 500', { status: 500, text: said({ code: 'UNEXPECTED' }) }],
    ['INVALID_REQUEST with status 503', { status: 503 }],
    ['a refusal with stack', { text: said({ stack: 'x' }) }],
    ['unknown code', { text: said({ code: 'FST_ERR_BAD_URL' }) }],
    ["other words than the catalogue's", { text: said({ message: 'Bad Request' }) }],
    ['speaks of the inside', { text: said({ detail: 'SyntaxError: Unexpected token' }) }],
    ['a refusal that is no JSON', { text: '<html>' }],
    ['a refusal as "text/html"', { headers: { ...refused.headers, 'content-type': 'text/html' } }],
    ['that a cache may keep', { headers: { ...refused.headers, 'cache-control': 'no-cache' } }],
    ['whose type may be guessed', { headers: { 'content-type': 'application/json' } }],
    ['for other origins', { headers: { ...refused.headers, 'access-control-allow-origin': '*' } }],
    ['after 9000 ms', { milliseconds: 9_000 }],
    ['that the contract does not describe', { status: 200, text: '{"more":1}' }],
  ])('finds %s', (words, changes) => {
    expect(judge({ ...refused, ...changes })).toContain(words);
  });
});
