import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Another process listens there. */
export class PortTakenError extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is taken.`);
    this.name = 'PortTakenError';
    this.port = port;
  }
}

/** Above those that browsers refuse, below those that a system gives to outgoing connections (32768 on Linux, 49152 elsewhere). */
const DRAWN_FROM = 12_000;
const DRAWN_TO = 32_000;
const DRAWS = 50;

/** Takes a port for a moment; answers it. @throws PortTakenError */
function probe(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

/** That port and the next ones, `count` in all. @throws PortTakenError naming the one that is not free. */
export function probePorts(first: number, count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, (_, offset) => probe(first + offset)));
}

/**
 * Ports in a row that nothing listens at. They are drawn: a port that the system gives for 0 is given away again, to any
 * outgoing connection, before it is listened at.
 */
export async function freePorts(count: number): Promise<number[]> {
  for (let draw = 1; ; draw += 1) {
    try {
      return await probePorts(randomInt(DRAWN_FROM, DRAWN_TO), count);
    } catch (error) {
      if (draw === DRAWS || !(error instanceof PortTakenError)) throw error;
    }
  }
}

/** A port that nothing listens at. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
