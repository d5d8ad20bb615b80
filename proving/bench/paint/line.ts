import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Conditions } from '../pages/load.ts';

/**
 * Waits until a moment of this process's clock. A timer alone counts from the loop's last reading of the clock, and
 * rounds.
 */
async function until(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now())
    await pause(Math.ceil(left));
}

/**
 * The same port behind a slow connection: half the latency each way, and this many bytes per second. The browser's own
 * emulation does not affect a service worker's requests; this does, handshakes included. Data of one connection arrive
 * in order, even when this process is late: TLS fails with data out of order.
 */
export async function openLine(
  target: number,
  { latency, download, upload }: Conditions,
): Promise<{ readonly port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const carrier = (bytesPerSecond: number) => {
    // All connections share the bandwidth: data wait for those of other connections.
    let free = 0;
    return (from: Socket, to: Socket): void => {
      let before = Promise.resolve();
      const after = (moment: number, deliver: () => unknown): void => {
        before = before.then(() => until(moment)).then(() => void deliver());
      };
      from.on('data', (bytes) => {
        free = Math.max(performance.now(), free) + (bytes.length * 1000) / bytesPerSecond;
        after(free + latency / 2, () => to.write(bytes));
      });
      from.on('end', () => after(performance.now() + latency / 2, () => to.end()));
      from.on('close', () => after(performance.now() + latency / 2, () => to.destroySoon()));
      from.on('error', () => {});
    };
  };
  const down = carrier(download);
  const up = carrier(upload);
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    up(near, far);
    down(far, near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
