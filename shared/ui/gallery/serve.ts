/** `node shared/ui/gallery/serve.ts [port]`: every piece of the kit in the browser, to look at while changing it. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { buildGallery } from './build.ts';

const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', woff2: 'font/woff2' };

const page = `<!doctype html><html lang="es-CO"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Piezas</title><link rel="stylesheet" href="/gallery.css"></head>
<body><div id="root"></div><script src="/gallery.js"></script></body></html>`;

const folder = await buildGallery();

const server = createServer((request, response) => {
  const name = basename(new URL(request.url ?? '/', 'http://gallery').pathname);
  const file = join(folder, name);
  if (name.includes('.') && existsSync(file)) {
    response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
    return;
  }
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
});

server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
