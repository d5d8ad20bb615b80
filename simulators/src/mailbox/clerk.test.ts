import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type RunningMailbox, startMailbox } from './server.ts';

const SECRET = 'a secret of the clerks';
const NOW = new Date('2026-11-20T15:00:00Z');

/** A portal that answers as told and remembers what it was sent. */
const sent: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; code?: string };
const portal = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  sent.push({ headers: request.headers, body });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: answer.code }));
});
let mailbox: RunningMailbox;
beforeAll(async () => {
  await new Promise<void>((ready) => portal.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/api/clerk/messages`;
  mailbox = await startMailbox({ now: () => NOW, clerk: { url, secret: SECRET } });
});
beforeEach(() => {
  sent.length = 0;
  answer = { status: 200 };
});
afterAll(async () => {
  await mailbox.close();
  await new Promise((done) => portal.close(done));
});

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${mailbox.url}/asesor`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
const fields = {
  id: '5f0c1f0e-4b5c-4a53-9d3a-7a2f2a6b1c11',
  fiscal_number: ' 1010101010 ',
  subject: 'Hola',
  text: 'Ya está',
};

test('the form sends a signed message to the portal, and says so', async () => {
  const response = await post(fields);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/asesor?enviado=1']);
  const [{ headers, body } = { headers: {}, body: '' }] = sent;
  expect(JSON.parse(body)).toEqual({ ...fields, fiscal_number: '1010101010' });
  const time = String(headers['x-clerk-time']);
  expect(Number(time)).toBe(NOW.getTime());
  expect(headers['x-clerk-signature']).toBe(
    createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'),
  );
  expect(await (await fetch(`${mailbox.url}/asesor?enviado=1`)).text()).toContain('El mensaje se envió.');
});

test('a refusal is told in words, with what was typed still there and safe to show', async () => {
  answer = { status: 404, code: 'USER_DOES_NOT_EXIST' };
  const response = await post({ ...fields, text: '<script>' });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain('No hay ningún cliente con esa cédula.');
  expect(page).toContain(fields.id);
  expect(page).toContain('&#60;script&#62;');
});

test('another site cannot send the form', async () => {
  expect((await post(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(sent).toEqual([]);
});

test('each form has an id of its own, and the mailbox leads to it', async () => {
  const idIn = async () =>
    /name="id" value="([^"]+)"/.exec(await (await fetch(`${mailbox.url}/asesor`)).text())?.[1];
  expect(await idIn()).not.toBe(await idIn());
  expect(await (await fetch(mailbox.url)).text()).toContain('href="/asesor"');
});

test('without a portal to write to there is no tool', async () => {
  const plain = await startMailbox();
  expect((await fetch(`${plain.url}/asesor`)).status).toBe(404);
  expect(await (await fetch(plain.url)).text()).not.toContain('/asesor');
  await plain.close();
});
