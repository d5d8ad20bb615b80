import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Signed } from '@portal/release-protocol/release-statement';
import { ENVELOPE_HEADER, envelopeOf } from '@portal/release-protocol/server/release-envelope';
import type { FastifyInstance } from 'fastify';
import { BODY_BYTES } from '../checks/files.ts';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';
import { createRegistryListener } from './listener.ts';

const shellTeam = testKey('shell-team', ['shell']);
const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const operator = testOperator();
const stranger = testKey('mf-pagos-team', ['mf-pagos']);
const payments = (text: string) =>
  build({ name: 'mf-pagos', routes: [route('/facturas', 'client')], files: { 'facturas.js': text } });

let at: TestRegistry;
let listener: FastifyInstance;
let base: string;
let port: number;
let onProof = () => {};
/** When so many more releases have been proved. */
const proofs = (count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    onProof = () => {
      left -= 1;
      if (left === 0) resolve();
    };
  });
const sockets: Socket[] = [];

beforeAll(async () => {
  at = await openTestRegistry([shellTeam, pagos, operator]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(payments('one'), [pagos, operator]));
  await at.publish(upload(payments('two'), [pagos]));
  listener = createRegistryListener({
    health: at.health,
    service: {
      ...at.service,
      proveRelease: async (envelope, from) => {
        const proven = await at.service.proveRelease(envelope, from);
        onProof();
        return proven;
      },
    },
    timeout: { idle: 3_000, whole: 6_000 },
  });
  base = await listener.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(base).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await listener.close();
  await at.close();
});

const headers = (signed: Signed) => ({ [ENVELOPE_HEADER]: envelopeOf(signed) });
const operate = async (what: Parameters<typeof operation>[0]) =>
  (
    await fetch(`${base}/registry/operations`, {
      method: 'POST',
      headers: headers(operation(what, [operator])),
    })
  ).status;
const publish = async (text: string) => {
  const { signed, content } = upload(payments(text), [pagos]);
  const body = new Uint8Array(content);
  return (await fetch(`${base}/registry/releases`, { method: 'POST', headers: headers(signed), body }))
    .status;
};

/** How a request begins. */
function headOf(lines: Readonly<Record<string, string>>, path = '/registry/releases'): string {
  const head = Object.entries({ host: 'registry', ...lines }).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`;
}

/** A request that says how much will follow, sends so much of it and then is silent. Answers what comes back. */
function halfSent(path: string, lines: Readonly<Record<string, string>>, sent = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(headOf(lines, path) + sent);
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('close', () => resolve(text)).on('error', () => {});
  });
}

test('sixty uploads of eleven megabytes without a signature are refused before any of their bytes has come', async () => {
  const announced = { 'content-length': '11000000', 'content-type': 'application/json' };
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => halfSent('/registry/releases', announced, '{"statement":{},')),
  );
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 422 [\s\S]*BAD_REQUEST/);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a valid form with a foreign key is refused before any of its bytes has come', async () => {
  const { signed, content } = upload(payments('foreign'), [stranger]);
  const lines = { ...headers(signed), 'content-length': String(content.byteLength) };
  expect(await halfSent('/registry/releases', lines)).toMatch(/^HTTP\/1\.1 401 [\s\S]*UNKNOWN_KEY/);
});

test('who uploads eight megabytes under a key that does not count reads the refusal, and the connection ends whole, fifty times of fifty', async () => {
  const { signed } = upload(payments('forged'), [stranger]);
  const body = Buffer.alloc(8 * 1024 * 1024);
  const head = headOf({ ...headers(signed), 'content-length': String(body.byteLength) });
  for (let count = 0; count < 50; count += 1) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    // Of a connection that is reset it is a matter of luck which the caller meets first, the answer or the fault.
    const faults: string[] = [];
    const ended = new Promise<void>((resolve) => {
      socket
        .on('error', ({ message }) => faults.push(message))
        .once('end', resolve)
        .once('close', () => resolve());
    });
    socket.write(head);
    await new Promise<void>((resolve) => void socket.write(body, () => resolve()));
    await ended;
    socket.end();
    expect(faults).toEqual([]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*UNKNOWN_KEY/);
  }
});

test('who goes on sending after the refusal is cut off behind the largest release that there may be', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  const { signed } = upload(payments('endless'), [stranger]);
  socket.write(headOf({ ...headers(signed), 'transfer-encoding': 'chunked' }));
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  const gone = new Promise<void>((resolve) => void socket.on('error', () => {}).on('close', () => resolve()));
  const chunk = `100000\r\n${'x'.repeat(1024 * 1024)}\r\n`;
  const send = (): void =>
    void socket.write(chunk, (error) => {
      if (!error) send();
    });
  const began = performance.now();
  send();
  await gone;
  expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*UNKNOWN_KEY/);
  // Far less than the time that it may take: by its bytes.
  expect(performance.now() - began).toBeLessThan(5_000);
  // What the machine's own buffers hold was written, and read by no process.
  expect(socket.bytesWritten).toBeLessThan(BODY_BYTES + 16 * 1024 * 1024);
});

test('eight silent connections leave the kill switch, going back and publishing as they were', async () => {
  for (const path of ['/registry/operations', '/registry/releases', '/registry/report'])
    for (let count = 0; count < 4; count += 1) void halfSent(path, { 'content-length': '60000' }, '{');
  // And some that never end their headers.
  for (let count = 0; count < 4; count += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write('POST /registry/operations HTTP/1.1\r\n'));
    sockets.push(socket.on('error', () => {}));
  }
  expect(await operate({ type: 'kill', remote: 'mf-pagos' })).toBe(200);
  expect(await operate({ type: 'revive', remote: 'mf-pagos' })).toBe(200);
  expect(await operate({ type: 'rollback' })).toBe(200);
  expect(await publish('three')).toBe(201);
});

test('a team that begins uploads and falls silent holds its own slots for moments, and no operator’s', async () => {
  const bothProved = proofs(2);
  const begun = Array.from({ length: 2 }, (_, count) => {
    const { signed, content } = upload(payments(`silent ${count}`), [pagos]);
    const lines = { ...headers(signed), 'content-length': String(content.byteLength) };
    return halfSent('/registry/releases', lines, content.subarray(0, 10).toString());
  });
  const { signed } = upload(payments('too many'), [pagos]);
  await bothProved;
  const full = await halfSent('/registry/releases', { ...headers(signed), 'content-length': '1' }, 'x');
  expect(full).toContain('TOO_MANY');
  expect(await operate({ type: 'kill', remote: 'mf-pagos' })).toBe(200);
  expect(await operate({ type: 'revive', remote: 'mf-pagos' })).toBe(200);
  for (const answer of await Promise.all(begun)) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*SLOW_BODY/);
  expect(await publish('after the silence')).toBe(201);
});

test('uploads that are broken off give their slots back', async () => {
  for (let count = 0; count < 12; count += 1) {
    const { signed, content } = upload(payments(`broken off ${count}`), [pagos]);
    const lines = { ...headers(signed), 'content-length': String(content.byteLength) };
    const gone = halfSent('/registry/releases', lines, content.subarray(0, 10).toString());
    const socket = sockets.at(-1);
    await new Promise((sent) => socket?.write('', sent));
    socket?.destroy();
    await gone;
  }
  // The last of them may still be on its way out.
  let status = 429;
  for (let tries = 0; status === 429 && tries < 100; tries += 1) status = await publish(`whole ${tries}`);
  expect(status).toBe(201);
});

test('bytes that are others than announced, or more, are refused and written down', async () => {
  const { signed, content } = upload(payments('as signed'), [pagos]);
  const other = Buffer.from(content);
  other[other.length - 3] = (other[other.length - 3] ?? 0) ^ 1;
  for (const body of [other, Buffer.concat([content, Buffer.from(' ')]), content.subarray(1)]) {
    const answer = await fetch(`${base}/registry/releases`, {
      method: 'POST',
      headers: headers(signed),
      body: new Uint8Array(body),
    });
    expect(((await answer.json()) as { code: string }).code).toBe('ALTERED_BODY');
  }
  const entries = await at.tables
    .selectFrom('audit')
    .selectAll()
    .where('code', '=', 'ALTERED_BODY')
    .execute();
  expect(entries.length).toBeGreaterThanOrEqual(3);
  expect(await publish('as signed')).toBe(201);
});

test('an address that is refused again and again fills neither the log nor the way of operators', async () => {
  const count = async () =>
    Number(
      (
        await at.tables
          .selectFrom('audit')
          .select((of) => of.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await count();
  for (let sent = 0; sent < 150; sent += 1)
    await fetch(`${base}/registry/operations`, { method: 'POST', headers: { [ENVELOPE_HEADER]: 'e30' } });
  // The clock's minute may turn once meanwhile.
  expect((await count()) - before).toBeLessThanOrEqual(120);
  expect(await operate({ type: 'kill', remote: 'mf-pagos' })).toBe(200);
  expect(await operate({ type: 'revive', remote: 'mf-pagos' })).toBe(200);
});

test('a release is fetched at an address of its own, once for each statement, and what asks for something else is refused there', async () => {
  const { name: remote, hash } = payments('one').release;
  const send = async (path: string, signed: Signed) => {
    const headers = { [ENVELOPE_HEADER]: envelopeOf(signed) };
    const answer = await fetch(`${base}/registry/${path}`, { method: 'POST', headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const signed = operation({ type: 'fetch', remote, hash }, [pagos]);
  expect(await send('operations', signed)).toMatchObject({ status: 422, body: { code: 'BAD_REQUEST' } });
  expect(await send('report', signed)).toMatchObject({ status: 422, body: { code: 'BAD_REQUEST' } });
  const fetched = await send('fetch', signed);
  expect(fetched).toMatchObject({ status: 200, body: { release: { hash } } });
  expect(fetched.body['files']).toMatchObject({ 'facturas.js': Buffer.from('one').toString('base64') });
  expect(await send('fetch', signed)).toMatchObject({ status: 409, body: { code: 'REPLAYED' } });
  const report = operation({ type: 'report' }, [operator]);
  expect(await send('fetch', report)).toMatchObject({ status: 422, body: { code: 'BAD_REQUEST' } });
});

test('what everybody may read names neither the reason nor the person; an operator is told both', async () => {
  const reason = { reason: 'incidente: fuga por proveedor X (9090909090)' };
  await at.operate(operation({ type: 'kill', remote: 'mf-pagos' }, [operator], reason));
  const status = await (await fetch(`${base}/registry/status`)).text();
  expect(status).toContain('mf-pagos');
  for (const secret of ['9090909090', 'incidente', 'reason', 'actor']) expect(status).not.toContain(secret);
  const { stopped } = await at.report(operation({ type: 'report' }, [operator]));
  expect(stopped[0]).toMatchObject({ remote: 'mf-pagos', ...reason });
  await at.operate(operation({ type: 'revive', remote: 'mf-pagos' }, [operator]));
});

test('what cannot be read and what is not there is refused in the registry’s form, and nothing of it is repeated', async () => {
  const sent = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      socket.on('error', reject).on('close', () => resolve(text));
    });
  const end = 'Connection: close\r\n\r\n';
  const answers = await Promise.all([
    sent('SECRET /registry/status HTTP/1.1\r\nHost: registry\r\n\r\n'),
    sent(`GET /registry/status HTTP/1.1\r\nHost: registry\r\nX-A: ${'secret'.repeat(4_000)}\r\n\r\n`),
    sent(`GET /registry/secret HTTP/1.1\r\nHost: registry\r\n${end}`),
    sent(`GET /registry/sets/secret%E0%A4%A HTTP/1.1\r\nHost: registry\r\n${end}`),
  ]);
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['400', '431', '404', '400']);
  for (const answer of answers) {
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(answer.toLowerCase()).not.toContain('secret');
  }
});
