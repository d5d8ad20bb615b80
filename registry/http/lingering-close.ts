import type { IncomingMessage } from 'node:http';
import { BODY_BYTES } from '../checks/files.ts';

/** Limits of the rest of a request that a connection may bring after its answer. */
export interface LingerLimits {
  readonly bytes: number;
  /** Milliseconds. */
  readonly time: number;
}

/** All that the largest release has, in a time in which it comes from a fast line; of a slow one the caller has read the answer by then. */
const LIMITS: LingerLimits = { bytes: BODY_BYTES, time: 5_000 };

/**
 * Ends the connection of a request whose body is not wanted, so that its answer is read: closed with bytes that no process
 * has read, a connection is reset, and the answer is lost with it (RFC 9112, 9.6). Once the answer is out the server's half is closed;
 * what still comes is read and dropped until the caller ends, or has had its time or bytes. To be called before the answer is
 * sent, with the header `connection: close`.
 */
export function closeLingering(request: IncomingMessage, { bytes, time }: LingerLimits = LIMITS): void {
  const { socket } = request;
  const cut = (): void => void socket.destroy();
  let received = 0;
  // From now on: what Node itself drops, once there is an answer, no listener is told of.
  request.on('data', (part: Buffer) => {
    received += part.byteLength;
    if (received > bytes) cut();
  });
  request.resume();
  // By it Node ends a connection behind its last answer, and reads nothing from then on.
  const endNow = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (request.readableEnded) {
      endNow();
      return;
    }
    request.once('end', endNow);
    const timer = setTimeout(cut, time);
    socket.once('close', () => clearTimeout(timer));
    socket.end();
  };
}
