import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { captureOriginals, createClient } from './index.ts';

const { fetch, setTimeout, Response } = globalThis;
const { stringify } = JSON;
const { json } = Response.prototype;
const { getRandomValues } = crypto;
afterEach(() => {
  Object.assign(globalThis, { fetch, setTimeout });
  Object.assign(JSON, { stringify });
  Object.assign(Response.prototype, { json });
  Reflect.deleteProperty(crypto, 'getRandomValues');
});

test('what replaces fetch and its kin after the capture sees no call, no token and no answer', async () => {
  let refusals = 2;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      refusals -= 1;
      if (refusals === 0) response.writeHead(503, { 'retry-after': '0' }).end('{}');
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"balance":7}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Node's own fetch gets ready for an origin by the global functions, once.
  await (await fetch(base)).text();
  const call = createClient({
    base,
    token: () => 'secret',
  }) as unknown as (name: string, input: unknown, options: object) => Promise<unknown>;

  captureOriginals();
  const seen: string[] = [];
  Object.assign(globalThis, {
    fetch: (...given: Parameters<typeof fetch>) => {
      seen.push('fetch');
      return fetch(...given);
    },
    setTimeout: (...given: Parameters<typeof setTimeout>) => {
      seen.push('setTimeout');
      return setTimeout(...given);
    },
  });
  JSON.stringify = (value: unknown) => {
    seen.push('stringify');
    return stringify(value);
  };
  Response.prototype.json = function (this: Response) {
    seen.push('json');
    return json.call(this);
  };
  crypto.getRandomValues = (bytes) => {
    seen.push('getRandomValues');
    return getRandomValues.call(crypto, bytes as never) as never;
  };
  // A second capture, which a remote could ask for, changes nothing.
  captureOriginals();

  const answer = await call('POST /api/x', { body: { code: '123456' } }, { idempotencyKey: 'k' });
  await new Promise((done) => server.close(done));
  expect(answer).toEqual({ balance: 7 });
  // Node's own fetch waits by the global timer; the client's calls are the others.
  expect(seen.filter((name) => name !== 'setTimeout')).toEqual([]);
});
