import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { assetSources } from './asset-origin.ts';
import { commonHeaders } from './policy.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Files at addresses that never change, so that an installed app finds them whatever set is live. */
const files = [
  'sw.js',
  'heartbeat.js',
  'offline.html',
  'manifest.webmanifest',
  'icons/icon-192.png',
  'icons/icon-512.png',
  'icons/maskable-512.png',
  'icons/apple-touch-icon.png',
  'icons/badge-96.png',
  'fonts/hanken-grotesk-es.woff2',
];

/** Folder of the build's files; in an image it lies beside the host's program too. */
const built = new URL('./dist/app/', import.meta.url);

/** The offline page runs no script. Its one stylesheet is allowed by hash, because a cached page has no fresh nonce. */
const offlinePolicy = (html: string): string => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;
};

/** The worker may fetch from the portal and from the origin of files, and loads no further code. */
const workerPolicy = (assetOrigin: string | undefined): string =>
  `default-src 'none'; ${["connect-src 'self'", ...assetSources(assetOrigin)].join(' ')}; require-trusted-types-for 'script'; trusted-types 'none'`;

const policyOf = (extension: string, plain: Buffer, assetOrigin: string | undefined): string | undefined => {
  if (extension === '.html') return offlinePolicy(plain.toString('utf8'));
  return extension === '.js' ? workerPolicy(assetOrigin) : undefined;
};

/**
 * The service worker's own text names the origin of files. A worker keeps the policy that came with it; browsers fetch a new
 * worker, with a new policy, when its text has changed.
 */
const beginningOf = (name: string, assetOrigin: string | undefined): string =>
  name === 'sw.js' && assetOrigin ? `self.assetOrigin = ${JSON.stringify(assetOrigin)};\n` : '';

interface Prepared {
  readonly plain: Buffer;
  readonly brotli?: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

async function prepare(name: string, folder: URL, assetOrigin: string | undefined): Promise<Prepared> {
  const file = new URL(name, folder);
  const plain = Buffer.concat([Buffer.from(beginningOf(name, assetOrigin)), await readFile(file)]);
  const extension = extname(file.pathname);
  const isText = extension !== '.png' && extension !== '.woff2';
  const policy = policyOf(extension, plain, assetOrigin);
  return {
    plain,
    ...(isText ? { brotli: await promisify(brotliCompress)(plain) } : {}),
    headers: {
      ...commonHeaders,
      ...(policy ? { 'content-security-policy': policy } : {}),
      'content-type': types[extension] ?? 'application/octet-stream',
      // A worker must be asked for anew each time, or an old one could never be replaced.
      'cache-control': isText ? 'no-cache' : 'public, max-age=604800',
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
    },
  };
}

/** Serves what makes the portal installable: service worker, manifest, icons and the offline page (PL-04, PL-06). */
export function installAppFiles(
  host: FastifyInstance,
  { folder = built, assetOrigin }: { readonly folder?: URL; readonly assetOrigin?: string | undefined } = {},
): void {
  for (const file of files) {
    let prepared: Promise<Prepared> | undefined;
    host.get(`/${file}`, async (request, reply) => {
      prepared ??= prepare(file, folder, assetOrigin);
      const { plain, brotli, headers } = await prepared;
      reply.headers({ ...headers });
      if (request.headers['if-none-match'] === headers['etag']) return reply.code(304).send();
      if (!brotli || !/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
        return reply.send(plain);
      return reply.header('content-encoding', 'br').send(brotli);
    });
  }
}
