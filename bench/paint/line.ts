import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Conditions } from '../pages/load.ts';

/** When each of several pieces that come to a line in one moment has passed it: one after the other. */
export function passingTimes(
  sizes: readonly number[],
  bytesPerSecond: number,
  now: number,
  freeAt = now,
): number[] {
  let free = Math.max(now, freeAt);
  return sizes.map((size) => {
    free += (size * 1000) / bytesPerSecond;
    return free;
  });
}

/**
 * The same port behind a slow line: half the latency each way, and as many bytes a second. The browser's own emulation does
 * not reach a service worker's requests; this line does, and its handshakes too.
 */
export async function openLine(
  target: number,
  { latency, download, upload }: Conditions,
): Promise<{ readonly port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const carrier = (bytesPerSecond: number) => {
    let free = 0;
    return (from: Socket, to: Socket): void => {
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        const now = performance.now();
        [free = now] = passingTimes([bytes.length], bytesPerSecond, now, free);
        setTimeout(() => to.write(bytes), free - now + latency / 2);
      });
      from.on('close', () => setTimeout(() => to.destroy(), Math.max(0, free - performance.now()) + latency));
      from.on('error', () => to.destroy());
    };
  };
  const down = carrier(download);
  const up = carrier(upload);
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
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
