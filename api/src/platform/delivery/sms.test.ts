import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Channel, DeliveryRejectedError, OwnFaultError } from './channel.ts';
import { sms } from './sms.ts';

let answer: { status: number; headers?: Record<string, string> };
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  request.resume();
  response.writeHead(answer.status, answer.headers).end('{}');
});
let send: Channel;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  send = sms(`http://127.0.0.1:${(service.address() as AddressInfo).port}/sms`);
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const message = { id: 'a1', recipient: '3001234567', subject: '', body: 'Hola' };
const fateOf = (status: number, headers?: Record<string, string>) => {
  answer = { status, ...(headers ? { headers } : {}) };
  return send(message).then(
    () => 'taken',
    (error: Error) => error,
  );
};

test('a message that the service takes has left', async () => {
  expect(await fateOf(202)).toBe('taken');
});

test.each([400, 422])('%i is about the number, and final', async (status) => {
  expect(await fateOf(status)).toBeInstanceOf(DeliveryRejectedError);
});

test.each([401, 402, 403, 404, 405, 410])(
  '%i is about our key, account or address: the message is tried again',
  async (status) => {
    expect(await fateOf(status)).toBeInstanceOf(OwnFaultError);
  },
);

test.each([408, 429, 500, 502, 503])('%i is for now, and the fault of neither', async (status) => {
  const error = await fateOf(status);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(OwnFaultError);
  expect(error).not.toBeInstanceOf(DeliveryRejectedError);
});

test('a redirect is not followed with a number and a code', async () => {
  asked.length = 0;
  expect(await fateOf(307, { location: '/elsewhere' })).toBeInstanceOf(Error);
  expect(asked).toEqual(['/sms']);
});
