import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Conditions } from '../pages/load.ts';

/** Until a moment of this process's clock. A timer alone counts from when the loop last looked at the time, and rounds. */
async function until(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now())
    await pause(Math.ceil(left));
}

/**
 * The same port behind a slow line: half the latency each way, and as many bytes a second. The browser's own emulation does
 * not reach a service worker's requests; this line does, and its handshakes too. What one connection sends arrives in its
 * order, however late this process comes to it: bytes in another order are no TLS, and the request would never be answered.
 */
export async function openLine(
  target: number,
  { latency, download, upload }: Conditions,
): Promise<{ readonly port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const carrier = (bytesPerSecond: number) => {
    // One line for all connections: a piece waits for those of others too.
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
