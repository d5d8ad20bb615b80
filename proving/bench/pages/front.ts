import { Agent, request as send } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

/** Answers a request itself, or leaves it (false) to the portal behind. */
export type Site = (request: Http2ServerRequest, response: Http2ServerResponse) => Promise<boolean>;

export interface Front {
  readonly url: string;
  /** A page of another site. */
  readonly elsewhere: string;
  /** Puts a site in front of the portal, from the next request on; without one all goes to the portal. */
  show(site?: Site): void;
  /** Where the portal is. */
  connect(portalUrl: string): void;
  close(): Promise<void>;
}

const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/**
 * HTTP/2 over TLS in front of the portal, like a load balancer. It passes bodies on unchanged, so the portal compresses
 * them. All compared sites have one origin, so that one login serves all.
 */
export async function openFront({ key, cert }: Certificate): Promise<Front> {
  // A new connection for each request: the portal may close a kept one at the moment of its next use.
  const agent = new Agent({ keepAlive: false });
  let portal: URL | undefined;
  let current: Site | undefined;

  const pass = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !ofOneConnection.has(name)),
    );
    const outgoing = send(
      new URL(request.url, portal),
      { method: request.method, headers: { ...headers, host: request.authority }, agent },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !ofOneConnection.has(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.stream?.destroy());
    request.pipe(outgoing);
  };

  const server = createSecureServer({ key, cert }, (request, response) => {
    // A browser that leaves closes its streams; that is not a fault.
    response.on('error', () => {});
    if (request.authority.startsWith('127.0.0.1')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><title>Otro sitio</title>');
      return;
    }
    void Promise.resolve(current?.(request, response) ?? false).then(
      (answered) => answered || pass(request, response),
      (error: unknown) => {
        console.error(error);
        response.stream?.destroy();
      },
    );
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.once('close', () => sessions.delete(session));
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    elsewhere: `https://127.0.0.1:${port}/`,
    show: (site) => {
      current = site;
    },
    connect: (portalUrl) => {
      portal = new URL(portalUrl.replace('localhost', '127.0.0.1'));
    },
    // The server's own word that it is closed does not come where a session was closing by itself just then.
    close: async () => {
      agent.destroy();
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}
