import type { Server } from 'node:http';

/** A process is killed ten seconds after it is told to end; the work after its last answer needs some of them. */
const DRAIN_MS = 7_000;

/**
 * Ends the connections of a closing server. Each connection ends with its next answer, so that its client goes to
 * another replica, and all remaining ones end after `DRAIN_MS`. Node closes only idle connections: a slow request would
 * hold the process until it is killed, with work that it has not written yet.
 */
export function drainInTime(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // The timer alone does not keep the process running.
  cut.unref();
}
