import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorEnvelope, errorCatalogue } from '@portal/contract/error-catalogue';
import { RETRY_AFTER_SECONDS } from '@portal/process-kit/database-faults';

export interface WaitingRoom {
  readonly port: number;
  /** Releases the port, so that the API can listen on it. */
  close(): Promise<void>;
}

/**
 * Answers on the API's port while the API's database is away at the start: the process lives, and every call is told to
 * retry. `page` is the HTML for addresses outside `/api`, where a host is in the same process.
 */
export async function openWaitingRoom({
  host,
  port,
  page,
}: {
  readonly host: string;
  readonly port: number;
  readonly page?: string;
}): Promise<WaitingRoom> {
  const { status, detail, message } = errorCatalogue.UNAVAILABLE;
  const envelope: ErrorEnvelope = { detail, code: 'UNAVAILABLE', message, trace: '' };
  const common: OutgoingHttpHeaders = { 'cache-control': 'no-store', connection: 'close' };
  const json = 'application/json; charset=utf-8';
  const server = createServer(({ url = '' }, response) => {
    if (url === '/api/health/live') {
      response.writeHead(200, { ...common, 'content-type': json }).end('{"status":"ok"}');
      return;
    }
    const isPage = page !== undefined && !/^\/api(?:[/?]|$)/.test(url);
    response
      .writeHead(status, {
        ...common,
        'retry-after': String(RETRY_AFTER_SECONDS),
        'content-type': isPage ? 'text/html; charset=utf-8' : json,
      })
      .end(isPage ? page : JSON.stringify(envelope));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
