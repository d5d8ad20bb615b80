import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import type { Conditions } from '../pages/load.ts';
import { openLine } from './line.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server behind such a line, and a connection through it; both ends. */
async function through(conditions: Conditions): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const server = createServer({ allowHalfOpen: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const line = await openLine((server.address() as AddressInfo).port, conditions);
  const near = connect({ port: line.port, host: '127.0.0.1', allowHalfOpen: true });
  const [far] = (await once(server, 'connection')) as [Socket];
  near.setNoDelay(true);
  closers.push(() => {
    near.destroy();
    far.destroy();
    line.close();
    server.close();
  });
  return { near, far };
}

test('what is sent through the line arrives in its order, although timers count whole milliseconds', async () => {
  const { near, far } = await through({ latency: 20, download: 1e9, upload: 100_000, cpu: 1 });
  const arrived = buffer(far);
  const sent: string[] = [];
  for (let piece = 0; piece < 400; piece += 1) {
    // A third of a millisecond each on that line.
    const words = `${piece};`.padStart(30);
    sent.push(words);
    near.write(words);
    await new Promise<void>((done) => setImmediate(done));
  }
  near.end();
  expect((await arrived).toString()).toBe(sent.join(''));
});

test('all that was sent before a side ended arrives, and no sooner than the line is wide', async () => {
  const { near, far } = await through({ latency: 20, download: 1e9, upload: 100_000, cpu: 1 });
  const arrived = buffer(far);
  const begun = performance.now();
  near.end(Buffer.alloc(20_000, 1));
  expect((await arrived).byteLength).toBe(20_000);
  expect(performance.now() - begun).toBeGreaterThan(205);
});
