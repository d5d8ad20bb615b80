import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@portal/registry';
import type { FastifyRequest } from 'fastify';

/** The best encoding that the browser takes. */
export function bestEncoding(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** HTML differs by its nonce and is compressed each time: quickly rather than hard. */
export async function compress(html: string, encoding: Encoding): Promise<Buffer | string> {
  if (encoding === 'br')
    return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? promisify(gzip)(html) : html;
}
