import type { BrowserSet } from '@portal/contract/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asked by `live-reload.entry.ts`. */
const PATH = '/dev/live';
const EVERY_MS = 100;

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
