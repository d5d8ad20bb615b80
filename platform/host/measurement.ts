import type { FastifyInstance } from 'fastify';
import { commonHeaders, newNonce } from './policy.ts';

const MANAGER = 'https://www.googletagmanager.com';
const COLLECTORS = `${MANAGER} https://*.google-analytics.com https://*.analytics.google.com`;

/** @throws Error when the id is not a tag manager's container, `GTM-…` */
export function tagManagerId(id: string | undefined): string | undefined {
  if (!id) return undefined;
  if (!/^GTM-[A-Z0-9]{4,12}$/.test(id)) throw new Error('TAG_MANAGER_ID must look like GTM-ABC1234.');
  return id;
}

/**
 * The page of the hidden frame in which the tag manager runs (PL-10), after consent. Its policy gives it an origin of
 * its own: what it loads can neither see the portal nor act in it, whatever it turns into.
 */
export function installMeasurement(host: FastifyInstance, id: string | undefined): void {
  if (id === undefined) return;
  host.get('/medicion', async (request, reply) => {
    // Only as the portal's frame: following a link measures no visitor.
    if (request.headers['sec-fetch-dest'] !== 'iframe') return reply.code(404).send();
    const nonce = newNonce();
    return reply
      .headers({
        ...commonHeaders,
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': [
          'sandbox allow-scripts',
          "default-src 'none'",
          `script-src 'nonce-${nonce}' ${MANAGER}`,
          `connect-src ${COLLECTORS}`,
          `img-src ${COLLECTORS}`,
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'self'",
        ].join('; '),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(id, nonce));
  });
}

const pageOf = (id: string, nonce: string): string => `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<title>Medición</title>
<script nonce="${nonce}">
var dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
addEventListener('message', function (message) {
  if (message.source === parent && message.data && typeof message.data.event === 'string') dataLayer.push(message.data);
});
</script>
<script nonce="${nonce}" async src="${MANAGER}/gtm.js?id=${id}"></script>
</head>
<body></body>
</html>
`;
