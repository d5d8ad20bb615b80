import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AnnouncedBody } from '@portal/release-protocol/release-statement';
import { registryError } from '../model/registry-error.ts';

/** Time limits of a body in milliseconds. */
export interface BodyTimeouts {
  /** Longest pause between two pieces. */
  readonly idle: number;
  readonly whole: number;
}

/**
 * Reads exactly the announced bytes. Ends with the request (also one that ended before this call), with the first byte
 * beyond the announcement, or at a time limit, and then removes its listeners.
 * @throws RegistryError ALTERED_BODY, SLOW_BODY
 */
export async function readAnnounced(
  request: IncomingMessage,
  { bytes, sha256 }: AnnouncedBody,
  { idle, whole }: BodyTimeouts,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  const hash = createHash('sha256');
  let received = 0;
  let stop: () => void = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const slow = () =>
        reject(
          registryError('SLOW_BODY', `${received} of ${bytes} announced bytes came, then nothing in time.`),
        );
      const altered = (what: string) => () => reject(registryError('ALTERED_BODY', what));
      const wholeTimer = setTimeout(slow, whole);
      let idleTimer = setTimeout(slow, idle);
      const onData = (part: Buffer) => {
        clearTimeout(idleTimer);
        idleTimer = setTimeout(slow, idle);
        received += part.byteLength;
        if (received > bytes) return altered(`More than the ${bytes} announced bytes came.`)();
        hash.update(part);
        parts.push(part);
      };
      const onEnd = () => resolve();
      const onGone = altered('The connection ended before the announced bytes had come.');
      request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
      // A request that ended while its proof was checked emits 'close' no second time.
      if (request.destroyed) onGone();
      stop = () => {
        clearTimeout(wholeTimer);
        clearTimeout(idleTimer);
        request.off('data', onData).off('end', onEnd).off('close', onGone).pause();
      };
    });
  } finally {
    stop();
  }
  if (received !== bytes || hash.digest('hex') !== sha256)
    throw registryError(
      'ALTERED_BODY',
      `What came (${received} bytes) is not what was announced (${bytes}).`,
    );
  return Buffer.concat(parts, received);
}
