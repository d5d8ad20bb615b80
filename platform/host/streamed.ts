import { PassThrough, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Encoding } from '@portal/registry';

/**
 * Sends the beginning of a page at once and the rest when it is ready. A failure of the rest ends the stream with its
 * error.
 */
export function streamed(start: string, rest: Promise<string>, encoding: Encoding): Transform {
  const { stream, flush } = compressorFor(encoding);
  stream.write(start);
  flush?.();
  rest.then(
    (text) => stream.destroyed || stream.end(text),
    (error: Error) => stream.destroy(error),
  );
  return stream;
}

function compressorFor(encoding: Encoding): { readonly stream: Transform; readonly flush?: () => void } {
  if (encoding === 'identity') return { stream: new PassThrough() };
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : createGzip();
  return { stream, flush: () => stream.flush() };
}
