import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports of a local portal, from its own on: the bank, the mailbox, its SMTP, the registry's listener. */
export const PORT_OFFSETS = [0, 1, 2, 3, 4] as const;
/** Where releases are published, apart from what people open. */
export const REGISTRY_OFFSET = 4;

/** Another process listens there. */
export class PortTaken extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is taken.`);
    this.name = 'PortTaken';
    this.port = port;
  }
}

/** Takes a port for a moment; answers which. @throws PortTaken */
const probe = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error),
    );
    server.listen(port, '127.0.0.1', () => {
      const taken = (server.address() as { port: number }).port;
      server.close(() => resolve(taken));
    });
  });

/** Below those that a system gives to outgoing connections (32768 on Linux, 49152 elsewhere), above those that browsers refuse. */
const DRAWN_FROM = 12_000;
const DRAWN_TO = 32_000;
const DRAWS = 50;

/**
 * The five ports of a portal, free when they are chosen. For 0 they are drawn: between the choice and the moment they are
 * listened at no outgoing connection can take them. @throws PortTaken naming the one that is not free.
 */
export async function choosePorts(port: number): Promise<readonly number[]> {
  for (let draw = 1; ; draw += 1) {
    const first = port === 0 ? randomInt(DRAWN_FROM, DRAWN_TO) : port;
    try {
      return await Promise.all(PORT_OFFSETS.map((offset) => probe(first + offset)));
    } catch (error) {
      if (port !== 0 || draw === DRAWS || !(error instanceof PortTaken)) throw error;
    }
  }
}
