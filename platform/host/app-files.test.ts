import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@portal/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { installAppFiles } from './app-files.ts';

let host: FastifyInstance;
beforeAll(() => {
  host = Fastify();
  installAppFiles(host, { folder: new URL('../../shell/public/', import.meta.url) });
});
afterAll(() => host.close());

const ask = (url: string, headers: Record<string, string> = {}) => host.inject({ url, headers });

test('[PL-06, PU-10] the manifest names the app in Spanish and icons that are there, one of them maskable', async () => {
  const answer = await ask('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = answer.json() as {
    lang: string;
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ lang: 'es-CO', display: 'standalone', start_url: '/resumen' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const icon = await ask(src);
    expect(icon.headers['content-type']).toBe('image/png');
    // Width and height stand at bytes 16 and 20 of a PNG.
    const size = `${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`;
    expect(size).toBe(sizes);
  }
});

test('the offline page runs no script, and its policy lets in its own style and nothing else', async () => {
  const { body, headers } = await ask('/offline.html');
  expect(body).not.toMatch(/<script|style=| on[a-z]+=/);
  const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|unsafe/);
  expect(body).toContain('<!--kept-->');
});

test('what has not changed is not sent again, and text goes compressed', async () => {
  const first = await ask('/offline.html', { 'accept-encoding': 'br' });
  expect(first.headers['content-encoding']).toBe('br');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await ask('/offline.html', { 'if-none-match': String(first.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload.byteLength).toBe(0);
});

test('the service worker comes from the portal itself, is told of another origin of files and may ask it for these', async () => {
  const folder = new URL(`${pathToFileURL(await temporaryFolder())}/`);
  await writeFile(new URL('sw.js', folder), 'install();');
  const workerOf = async (assetOrigin?: string) => {
    const own = Fastify();
    installAppFiles(own, { folder, assetOrigin });
    const { body, headers } = await own.inject('/sw.js');
    await own.close();
    return { body, etag: headers['etag'], policy: String(headers['content-security-policy']) };
  };
  const [plain, told] = [await workerOf(), await workerOf('https://cdn.example')];
  expect(plain.body).toBe('install();');
  expect(told.body).toBe('self.assetOrigin = "https://cdn.example";\ninstall();');
  expect(told.etag).not.toBe(plain.etag);
  expect(plain.policy).toContain("connect-src 'self';");
  expect(told.policy).toContain(
    "connect-src 'self' https://cdn.example/shell/ https://cdn.example/remotes/;",
  );
  await rm(folder, { recursive: true });
});
