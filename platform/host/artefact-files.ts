import type { ReleaseRegistry } from '@portal/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headersForOtherOrigins } from './asset-origin.ts';
import { bestEncoding } from './encoding.ts';
import { commonHeaders } from './policy.ts';

const types = new Map(
  Object.entries({
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    woff2: 'font/woff2',
  }),
);

/**
 * Policy of a release's file that a person opens by its own address. Without it, a script inside an image would run on the
 * portal's origin under no policy, and would still run after the remote is switched off.
 */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/**
 * Serves the files of every published release by their content hash, for ever the same.
 * @param isCopied whether another origin keeps copies of these answers, and pages take them from there
 */
export function installArtefactFiles(
  host: FastifyInstance,
  registry: Pick<ReleaseRegistry, 'file' | 'release'>,
  isCopied = false,
): void {
  const headers = { ...commonHeaders, ...(isCopied ? headersForOtherOrigins : {}) };
  async function sendFile(
    reply: FastifyReply,
    request: FastifyRequest,
    name: string,
    hash: string,
    path: string,
  ) {
    // A remote's service worker would outlive its release. The portal's only service worker is no file of a release.
    if (request.headers['service-worker'] !== undefined)
      return reply
        .code(403)
        .headers({ ...commonHeaders, 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('Prohibido.\n');
    const encoding = bestEncoding(request);
    const file = await registry.file(name, hash, path, encoding === 'identity' ? [] : [encoding]);
    if (!file) {
      // A listed file that is missing or damaged comes back when the release is published again, so the answer is not final.
      const release = await registry.release(name, hash);
      const isLost = release !== undefined && Object.hasOwn(release.files, path);
      return reply
        .code(isLost ? 503 : 404)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send(isLost ? 'No disponible por ahora.\n' : 'No existe.\n');
    }
    return reply
      .headers({
        ...headers,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': ALONE,
        vary: 'accept-encoding',
      })
      .headers(file.encoding === 'identity' ? {} : { 'content-encoding': file.encoding })
      .type(types.get(path.split('.').at(-1) ?? '') ?? 'application/octet-stream')
      .send(file.content);
  }

  host.get<{ Params: { hash: string; file: string } }>('/shell/:hash/:file', (request, reply) =>
    sendFile(reply, request, 'shell', request.params.hash, request.params.file),
  );
  // `~2/` is the second attempt: other addresses for the same files.
  for (const path of ['/remotes/:name/:hash/:file', '/remotes/:name/:hash/:attempt(~[0-9]+)/:file']) {
    host.get<{ Params: { name: string; hash: string; file: string } }>(path, (request, reply) =>
      sendFile(reply, request, request.params.name, request.params.hash, request.params.file),
    );
  }
}
