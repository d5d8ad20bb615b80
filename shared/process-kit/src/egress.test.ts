import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);
const portOf = (server: { address(): unknown }): string => String((server.address() as AddressInfo).port);

test('a process calls where its settings say, and no library, redirect or form of a number leads it elsewhere', async () => {
  let calls = 0;
  const beside = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, '::');
  const known = createHttp(({ url = '' }, reply) => {
    const to = new URL(url, 'http://known').searchParams.get('to');
    reply.writeHead(to ? 302 : 200, to ? { location: to } : {}).end('answered');
  }).listen(0, '127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'egress-'));
  const local = createServer((socket) => socket.end()).listen(join(folder, 'socket'));
  try {
    await Promise.all([beside, known, local].map((server) => server.listening || once(server, 'listening')));
    const fixture = join(import.meta.dirname, 'egress.fixture.ts');
    const { stdout, stderr } = await run(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      ...[fixture, portOf(known), portOf(beside), join(folder, 'socket')],
    ]);
    const { refused, names, ...results } = JSON.parse(stdout);
    expect(results).toMatchObject({
      early: 'EGRESS_REFUSED',
      allowed: 'answered',
      redirected: 'EGRESS_REFUSED',
      number: 'answered',
      file: 'connected',
      datagram: 'EGRESS_REFUSED',
    });
    for (const [way, result] of Object.entries(refused))
      if (way !== 'socket') expect([way, result]).toEqual([way, 'EGRESS_REFUSED']);
    expect(names).toMatchObject({
      ...{ callback: 'EGRESS_REFUSED', promise: 'EGRESS_REFUSED', text: 'EGRESS_REFUSED' },
      ...{ resolver: 'EGRESS_REFUSED', own: 'found' },
    });
    for (const name of [names.suffix, names.query]) expect(name).not.toBe('EGRESS_REFUSED');
    expect(calls).toBe(0);
    const lines = stderr.split('\n').filter((line) => line.includes('"egress"'));
    expect(lines).toHaveLength(results.count);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, alarm: 'egress' });
    expect(lines[1]).toContain(
      `This process may not call 127.0.0.1:${portOf(beside)}: none of its settings names it`,
    );
  } finally {
    for (const server of [beside, known, local]) server.close();
    rmSync(folder, { recursive: true });
  }
});
