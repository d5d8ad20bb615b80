import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Thrown where another process listens at a port. */
export class PortTakenError extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is taken.`);
    this.name = 'PortTakenError';
    this.port = port;
  }
}

/**
 * Above the ports that browsers refuse, and below those that a system uses for outgoing connections (from 32768 on
 * Linux, from 49152 elsewhere).
 */
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
 * Free ports in a row, chosen at random: the system could give a port that it assigns for 0 to an outgoing connection
 * before a server listens there.
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

/** A free port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
