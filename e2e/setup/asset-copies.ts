import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Copy {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Answers of the origin: copies of the host's files, no answer, or altered files. */
export type Answers = 'copies' | 'none' | 'altered';

/** An asset origin like a CDN: it serves only files of releases, as copies of the host's. */
export interface AssetCopies {
  readonly origin: string;
  /** Sets the portal whose files the origin copies. */
  follow(portal: string): void;
  /** Sets the kind of answer until the next call. */
  answer(how: Answers): void;
  /** Paths that the origin has served, in order. */
  readonly answered: readonly string[];
  close(): Promise<void>;
}

const FILES = /^\/(?:shell|remotes)\/[^?]+$/;

/** Listens on a port of its own: another origin, and another site than the portal's `localhost`. */
export async function startAssetCopies(): Promise<AssetCopies> {
  const kept = new Map<string, Promise<Copy>>();
  const answered: string[] = [];
  let portal = '';
  let how: Answers = 'copies';
  const server = createServer(({ method, url = '', headers, socket }, response) => {
    if (how === 'none') {
      socket.destroy();
      return;
    }
    if (!FILES.test(url) || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    answered.push(url);
    const encoding = String(headers['accept-encoding'] ?? '');
    const key = `${url} ${encoding}`;
    const copy = kept.get(key) ?? copyOf(`${portal}${url}`, encoding);
    kept.set(key, copy);
    copy.then(
      (found) => {
        if (!/immutable/.test(found.headers['cache-control'] ?? '')) kept.delete(key);
        give(response, found, how === 'altered', method === 'HEAD');
      },
      () => {
        kept.delete(key);
        response.writeHead(502).end();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    follow: (url) => {
      portal = url;
    },
    answer: (next) => {
      how = next;
    },
    answered,
    close: () => closed(server),
  };
}

function copyOf(address: string, encoding: string): Promise<Copy> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 502, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

function give(
  response: ServerResponse,
  { status, headers, body }: Copy,
  isAltered: boolean,
  isHead: boolean,
): void {
  const { connection: _connection, 'transfer-encoding': _encoding, ...own } = headers;
  const { 'content-encoding': _compressed, ...plain } = own;
  const other = Buffer.from('self.altered = true;');
  const given = isAltered ? other : body;
  response.writeHead(status, { ...(isAltered ? plain : own), 'content-length': given.byteLength });
  response.end(isHead ? undefined : given);
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
