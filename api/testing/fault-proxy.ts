import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Faults that the proxy injects into a connection:
 * - `latency`: every piece is late by 300 ms;
 * - `slicer`: pieces come cut into 64 bytes, one after another;
 * - `bandwidth`: 16 KB a second;
 * - `black-hole`: it stays open, and nothing passes in either direction;
 * - `reset`: it ends with RST at the first piece;
 * - `cut`: it ends in the middle of the first answer;
 * - `refused`: new connections end with RST, and so do open ones.
 */
export const toxics = ['latency', 'slicer', 'bandwidth', 'black-hole', 'reset', 'cut', 'refused'] as const;
export type Toxic = (typeof toxics)[number];

const LATE = 300;
const SLICE = 64;
const BYTES_A_SECOND = 16 * 1024;

export interface FaultProxy {
  /** It listens here on 127.0.0.1. */
  readonly port: number;
  /** Connections that were opened through it since it was asked last. */
  takeOpened(): number;
  /** The fault that it injects into open and new connections from now on; undefined for none. */
  poison(toxic: Toxic | undefined): void;
  close(): Promise<void>;
}

/** Starts a proxy like Toxiproxy on this machine, in front of `host:port`. */
export async function startFaultProxy(host: string, port: number): Promise<FaultProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let toxic: Toxic | undefined;
  let opened = 0;

  const end = ([client, server]: readonly [Socket, Socket], isReset = false): void => {
    if (isReset) client.resetAndDestroy();
    else client.destroy();
    server.destroy();
  };

  /** Passes pieces on one after another, each with the fault of that moment. */
  const lead = (from: Socket, to: Socket, pair: readonly [Socket, Socket], isAnswer: boolean): void => {
    let before = Promise.resolve();
    const pass = async (piece: Buffer): Promise<void> => {
      // A held piece goes on when the fault ends.
      while (toxic === 'black-hole' && !to.destroyed) await pause(20);
      if (toxic === 'reset') return end(pair, true);
      if (toxic === 'cut' && isAnswer) {
        to.write(piece.subarray(0, Math.ceil(piece.length / 2)));
        return end(pair);
      }
      if (toxic === 'latency') await pause(LATE);
      if (toxic === 'bandwidth') await pause((piece.length / BYTES_A_SECOND) * 1_000);
      if (toxic !== 'slicer') {
        to.write(piece);
        return;
      }
      for (let at = 0; at < piece.length; at += SLICE) {
        to.write(piece.subarray(at, at + SLICE));
        await pause(1);
      }
    };
    from.on('data', (piece: Buffer) => {
      before = before.then(() => (to.destroyed ? undefined : pass(piece)));
    });
  };

  const server = createServer({ noDelay: true }, (client) => {
    opened += 1;
    if (toxic === 'refused') return void client.resetAndDestroy();
    const onward = connect({ host, port, noDelay: true });
    const pair = [client, onward] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        end(pair);
      });
    }
    lead(client, onward, pair, false);
    lead(onward, client, pair, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    takeOpened: () => {
      const count = opened;
      opened = 0;
      return count;
    },
    poison: (next) => {
      toxic = next;
      if (next === 'refused') for (const pair of pairs) end(pair, true);
    },
    close: async () => {
      for (const pair of pairs) end(pair);
      server.close();
      await once(server, 'close');
    },
  };
}
