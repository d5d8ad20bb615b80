import type { Server } from 'node:http';

/** A process that is told to end has ten seconds before it is killed; what comes after its last answer needs some of them. */
const DRAIN_MS = 7_000;

/**
 * From the moment when a server is told to close: who was let in has so long for a request and its answer, and each
 * connection ends with the next one, so that who keeps theirs goes to another replica. Node closes idle connections by
 * itself, but from then on ends no request that comes too slowly, and one alone would hold the process until it is killed,
 * with all that it had still to write.
 */
export function drainInTime(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // It is needed as long as connections are left, and holds no process by itself.
  cut.unref();
}
