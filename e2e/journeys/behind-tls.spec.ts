import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, expect, login } from '../setup/test.ts';

/** A portal as in production, behind a proxy that ends TLS, with a key of its own for the test. */
const test = base.extend({
  portal: async ({ startPortal, dataDir, databaseUrl }, use) => {
    const [key, certificate] = [join(dataDir, 'tls.key'), join(dataDir, 'tls.pem')];
    execFileSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    ]);
    let behind = '';
    const proxy = createServer(
      { key: readFileSync(key), cert: readFileSync(certificate) },
      (asked, answered) => {
        const { method, headers, url: path } = asked;
        const sent = request(new URL(path ?? '/', behind), { method, headers }, (answer) => {
          answered.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(answered);
        });
        sent.on('error', () => answered.destroy());
        asked.pipe(sent);
      },
    );
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = `https://localhost:${(proxy.address() as AddressInfo).port}`;
    const portal = await startPortal(dataDir, {
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      PUBLIC_URL: url,
    });
    behind = portal.url;
    await use({ ...portal, url });
    await portal.stop();
    proxy.closeAllConnections();
    proxy.close();
  },
});
test.use({ ignoreHTTPSErrors: true });

test('behind TLS each cookie of the servers is __Host- and Secure, and the session opens private pages', async ({
  page,
  context,
}) => {
  await login(page, '1010101010');
  const own = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['__Host-session', '__Host-device']));
  expect(own.filter(({ name, secure }) => !secure || !name.startsWith('__Host-'))).toEqual([]);
  await page.goto('/facturas');
  await expect(page.getByText('E278115').first()).toBeVisible();
});
