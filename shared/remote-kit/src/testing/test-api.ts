import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Name, Output } from '@portal/contract';
import { type ErrorEnvelope, errorCatalogue } from '@portal/contract/error-catalogue';

/** A call received by the test API. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** Header that tells which test asked. */
const ROUND = 'x-test-round';

type Answer =
  | { readonly status: number; readonly body: unknown; readonly after?: Promise<unknown> | undefined }
  | 'hang up';

/** An API over real HTTP that answers what a test lined up; anything else is a 404. */
export interface TestApi {
  /** @param after what the answer waits for. */
  answer<K extends Name>(name: K, body: Output<K>, after?: Promise<unknown>): void;
  /** `more` is what the envelope carries besides, such as the tries left for a code. */
  refuse(name: Name, code: keyof typeof errorCatalogue, more?: Partial<ErrorEnvelope>): void;
  /** Takes the request and closes the connection: the browser never learns what became of it. */
  hangUp(name: Name): void;
  asked(name: Name): readonly Asked[];
  reset(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createTestApi(): TestApi {
  const answers = new Map<string, Answer>();
  let log: Asked[] = [];
  // A page that is gone may still have a question on its way: it must not be taken for one of the next test.
  let round = 0;

  const nameOf = (method: string, path: string): string | undefined =>
    [...answers.keys()].find((name) => {
      const pattern = name.replace(/:\w+/g, '[^/]+');
      return new RegExp(`^${pattern}$`).test(`${method} ${path}`);
    });

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://api');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.headers[ROUND] !== String(round)) {
      response.destroy();
      return;
    }
    const text = Buffer.concat(chunks).toString();
    const name = nameOf(request.method ?? '', url.pathname) ?? '';
    log.push({
      name,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    });
    const answer = answers.get(name) ?? { status: 404, body: refusal('NOT_FOUND') };
    if (answer === 'hang up') {
      response.destroy();
      return;
    }
    await answer.after;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });

  return {
    answer: (name, body, after) => void answers.set(name, { status: 200, body, after }),
    refuse: (name, code, more) =>
      void answers.set(name, { status: errorCatalogue[code].status, body: { ...refusal(code), ...more } }),
    hangUp: (name) => void answers.set(name, 'hang up'),
    asked: (name) => log.filter((entry) => entry.name === name),
    reset() {
      answers.clear();
      log = [];
      round += 1;
    },
    async start() {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { fetch: real } = globalThis;
      globalThis.fetch = (input, init) =>
        real(new URL(String(input), base), {
          ...init,
          headers: { ...init?.headers, [ROUND]: String(round) },
        });
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function refusal(code: keyof typeof errorCatalogue) {
  const { detail, message } = errorCatalogue[code];
  return { detail, code, message, trace: 'test' };
}
