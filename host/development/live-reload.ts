import type { BrowserSet } from '@portal/contract/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATH = '/dev/live';
const EVERY_MS = 100;

/**
 * Tells an open page which set it would be given now. The shell takes the releases of that set's remotes in the page's
 * place where it can (`shell/src/development/hot-swap.ts`); where it cannot, or does not run, the page reloads. For
 * development only: a customer's page moves at a safe point.
 */
export const liveReloadScript = `(function(){var h=JSON.parse(document.getElementById('portal-set').textContent).hash;new EventSource('${PATH}').onmessage=function(e){var s=JSON.parse(e.data);if(s.hash===h)return;h=s.hash;if(dispatchEvent(new CustomEvent('portal-live',{detail:s,cancelable:true})))location.reload()}})()`;

/** Tells open pages what is live for them, for as long as they listen. */
export function installLiveReload(
  host: FastifyInstance,
  setOf: (request: FastifyRequest) => Promise<BrowserSet | undefined>,
): void {
  const open = new Set<() => void>();
  host.get(PATH, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    let told: string | undefined;
    const timer = setInterval(async () => {
      // In the middle of a build there may be nothing: the page goes on as it is.
      const set = await setOf(request).catch(() => undefined);
      if (set === undefined || set.hash === told) return;
      told = set.hash;
      raw.write(`data: ${JSON.stringify(set)}\n\n`);
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
