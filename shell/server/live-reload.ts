import type { ReleaseSet } from '@portal/contract/release';
import type { FastifyInstance } from 'fastify';

const PATH = '/dev/live';
const EVERY_MS = 300;

/** Reloads an open page once another set is live. For development only: a customer's page moves at a safe point. */
export const liveReloadScript = `(function(){var h;new EventSource('${PATH}').onmessage=function(e){if(h&&h!==e.data)location.reload();h=e.data}})()`;

/** Tells open pages which set is live, for as long as they listen. */
export function installLiveReload(
  host: FastifyInstance,
  liveSet: () => Promise<ReleaseSet | undefined>,
): void {
  const open = new Set<() => void>();
  host.get(PATH, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    let told: string | undefined;
    const timer = setInterval(async () => {
      const hash = (await liveSet())?.hash;
      if (hash === undefined || hash === told) return;
      told = hash;
      raw.write(`data: ${hash}\n\n`);
    }, EVERY_MS);
    const end = () => {
      clearInterval(timer);
      open.delete(end);
      raw.end();
    };
    open.add(end);
    request.raw.on('close', end);
  });
  host.addHook('preClose', async () => {
    for (const end of open) end();
  });
}
