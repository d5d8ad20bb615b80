import type { IncomingMessage } from 'node:http';
import { BODY_BYTES } from '../checks/files.ts';

/** Limits of the part of a request that is still read after its answer. */
export interface LingerLimits {
  readonly bytes: number;
  /** Milliseconds. */
  readonly time: number;
}

/** Bytes of the largest release, in the time of a fast connection; on a slow one the caller has read the answer by then. */
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
  // The listener is added now because Node drops the rest of a body after the answer without an event.
  request.on('data', (part: Buffer) => {
    received += part.byteLength;
    if (received > bytes) cut();
  });
  request.resume();
  // Node calls `destroySoon` after the last answer and then reads nothing more.
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
