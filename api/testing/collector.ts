import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the protocol has it (OTLP/HTTP, JSON). */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: CollectedSpan[] }[] }[];
}

/** A collector of traces on loopback that keeps what it is sent. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Export;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The spans of one trace as paths of names, the outermost span first: `outer → inner`. */
    pathsOf: (traceId: string): readonly string[] => {
      const own = spans.filter((span) => span.traceId === traceId);
      const pathOf = (span: CollectedSpan): string => {
        const parent = own.find(({ spanId }) => spanId === span.parentSpanId);
        return parent ? `${pathOf(parent)} → ${span.name}` : span.name;
      };
      return own.map(pathOf);
    },
    /** Everything that came, as text. */
    text: () => JSON.stringify(spans),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
