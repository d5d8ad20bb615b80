import type { BrowserSet } from '@portal/release-protocol/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DevelopmentFeed } from './feed.ts';

/** Asked by `live-reload.entry.ts`. */
const PATH = '/dev/live';
/** Changes in another process or at another portal are found by polling at this interval. */
const EVERY_MS = 500;

/** Tells open pages what is live for them and what is wrong with the sources, for as long as they listen. */
export function installLiveReload(
  host: FastifyInstance,
  setOf: (request: FastifyRequest) => Promise<BrowserSet | undefined>,
  faults: DevelopmentFeed['faults'],
): { readonly push: () => void } {
  const open = new Map<() => void, () => Promise<void>>();
  const push = (): void => {
    for (const tell of open.values()) void tell();
  };
  const timer = setInterval(push, EVERY_MS);
  host.get(PATH, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    let toldSet: string | undefined;
    let toldFaults = '[]';
    const tellNow = async (): Promise<void> => {
      const found = JSON.stringify(faults());
      if (found !== toldFaults) raw.write(`event: faults\ndata: ${found}\n\n`);
      toldFaults = found;
      // At a registry that cannot be read there may be nothing: the page goes on as it is.
      const set = await setOf(request).catch(() => undefined);
      if (set === undefined || set.hash === toldSet || raw.writableEnded) return;
      toldSet = set.hash;
      raw.write(`data: ${JSON.stringify(set)}\n\n`);
    };
    // One after the other, so that the newest is told last.
    let last: Promise<void> = Promise.resolve();
    const tell = (): Promise<void> => {
      last = last.then(tellNow);
      return last;
    };
    const end = () => {
      open.delete(end);
      raw.end();
    };
    open.set(end, tell);
    request.raw.on('close', end);
    void tell();
  });
  host.addHook('preClose', async () => {
    clearInterval(timer);
    for (const end of open.keys()) end();
  });
  return { push };
}
