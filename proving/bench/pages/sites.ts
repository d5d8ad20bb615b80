import { readFileSync } from 'node:fs';
import type { Http2ServerResponse } from 'node:http2';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserSet } from '../../../shared/release-protocol/src/release.ts';
import { findRoute } from '../../../shared/release-protocol/src/route-matching.ts';
import type { BundledFile, Monolith } from '../monolith/build.ts';
import type { Site } from './front.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

const compress = (text: string | Buffer, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

function answer(response: Http2ServerResponse, body: Buffer, headers: Record<string, string>): true {
  response.writeHead(200, { 'content-length': String(body.byteLength), ...headers });
  response.end(body);
  return true;
}

const fileHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'cache-control': 'no-cache',
} as const;

/** Sends a page that lay there as a file. */
export function answerFile(response: Http2ServerResponse, file: Buffer): true {
  return answer(response, file, fileHeaders);
}

/** HTML as it lies on a disk to be sent. */
export function compressFile(html: string | Buffer): Buffer {
  return compress(html, 11);
}

export function pathOf(url: string): string {
  return new URL(url, 'https://localhost').pathname;
}

const isPage = (method: string, path: string): boolean => method === 'GET' && /^\/[\w-]*$/.test(path);

/** The HTML of the portal with the bundle's files in the place of the shell's and the remotes'. */
export function asMonolith(html: string, path: string, { entry, pages }: Monolith): string {
  const json = /(<script type="application\/json" id="portal-set">)(.*?)(<\/script>)/s;
  const set = JSON.parse(json.exec(html)?.[2] ?? '') as BrowserSet;
  const found = findRoute(set.remotes, path);
  const files = pages.get(`${found?.remote.name} ${found?.route.page}`) ?? [];
  const attributes = ({ integrity }: BundledFile) => `integrity="${integrity}" crossorigin="anonymous"`;
  const preloads = files.map(
    (file) =>
      `<link rel="preload" as="${file.name.endsWith('.css') ? 'style' : 'script'}" href="/monolith/${file.name}" ${attributes(file)}${file.name.endsWith('.js') ? ' fetchpriority="low"' : ''}>`,
  );
  // Routes and menus come from the portal; the addresses and hashes of remotes belong to federation and are left out.
  const remotes = set.remotes.map((remote) => ({
    ...remote,
    entry: '',
    integrity: '',
    container: '',
    hash: '',
  }));
  const known = JSON.stringify({ ...set, shellBase: '/monolith/', remotes }).replaceAll('<', '\\u003c');
  const replaced = html
    .replace(/<link rel="preload" as="(?:script|style)"[^>]*>\n?/g, '')
    .replace(
      /<script src="\/shell\/[^>]*>/,
      () => `<script src="/monolith/${entry.name}" ${attributes(entry)} fetchpriority="low" defer>`,
    )
    .replace('<style', () => `${preloads.join('\n')}\n<style`)
    .replace(json, (_, before: string, _json, after: string) => before + known + after);
  if (/(?:src|rel="preload"[^>]*href)="\/(?:shell|remotes)\/[^"]*\.js"/.test(replaced)) {
    throw new Error('the HTML of the portal has another form than this reads');
  }
  return replaced;
}

/** The bundle behind the portal's own answers: same headers, same HTML, same first calls. */
export function monolithSite(monolith: Monolith, portalUrl: string): Site {
  return async (request, response) => {
    const path = pathOf(request.url);
    if (path.startsWith('/monolith/')) {
      const file = monolith.file(path.slice('/monolith/'.length));
      if (!file) throw new Error(`the bundle has no file ${path}`);
      const type = types[file.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return answer(response, file.brotli, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': FOREVER,
      });
    }
    if (!isPage(request.method, path)) return false;
    const own = await fetch(new URL(path, portalUrl), {
      headers: { cookie: String(request.headers['cookie'] ?? '') },
      redirect: 'manual',
    });
    const headers = Object.fromEntries(own.headers);
    for (const name of [
      'connection',
      'content-encoding',
      'content-length',
      'keep-alive',
      'transfer-encoding',
    ]) {
      delete headers[name];
    }
    // With the same compression level as the portal's HTML.
    const html = compress(asMonolith(await own.text(), path, monolith), 5);
    return answer(response, html, { ...headers, 'content-encoding': 'br' });
  };
}

/** The portal's HTML without scripts and files for scripts: it can be read only. */
export function asStatic(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
    .replace(/<link rel="(?:preload" as="(?:script|style)|stylesheet)"[^>]*>\n?/g, '');
}

/** A public page of the portal as one static file. */
export function staticSite(portalUrl: string): Site {
  // Files are compressed before they are requested, since compression takes longer than sending.
  const files = new Map<string, Buffer>();
  return async ({ method, url }, response) => {
    const path = pathOf(url);
    if (!isPage(method, path)) return false;
    const file =
      files.get(path) ?? compressFile(asStatic(await (await fetch(new URL(path, portalUrl))).text()));
    files.set(path, file);
    return answerFile(response, file);
  };
}

/** A hand-written page with nothing but a login. */
export function handWrittenLogin(): Site {
  const file = compressFile(readFileSync(join(import.meta.dirname, 'hand-written-login.html')));
  const fonts = join(import.meta.dirname, '../../../shared/ui/src/styles/fonts');
  const font = readFileSync(join(fonts, 'hanken-grotesk-es.woff2'));
  return async (request, response) => {
    const path = pathOf(request.url);
    if (path.endsWith('.woff2')) {
      return answer(response, font, { 'content-type': 'font/woff2', 'cache-control': FOREVER });
    }
    return path === '/login' && answerFile(response, file);
  };
}
