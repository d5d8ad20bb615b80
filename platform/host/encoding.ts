import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@portal/registry';
import type { FastifyRequest } from 'fastify';

/** The best encoding that the browser takes; `br;q=0` says that it does not take that one (RFC 9110, 12.5.3). */
export function bestEncoding(request: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses HTML at a fast level: its nonce differs each time, so the result cannot be kept. */
export async function compress(html: string, encoding: Encoding): Promise<Buffer | string> {
  if (encoding === 'br')
    return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? promisify(gzip)(html) : html;
}
