import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Exemplars, OPEN_METRICS, openMetricsText } from './open-metrics.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * `GET /metrics` for Prometheus, on a port of its own that no reverse proxy exposes. `metrics` gives the text; if it
 * fails, the answer is 503. A collector that asks for OpenMetrics gets the exemplars too.
 */
export async function startMetricsServer(
  host: string,
  port: number,
  metrics: () => Promise<string>,
  exemplars: Pick<Exemplars, 'behind'>,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics();
      const open = request.headers.accept?.includes('application/openmetrics-text') ?? false;
      response
        .writeHead(200, { 'content-type': open ? OPEN_METRICS : 'text/plain; version=0.0.4; charset=utf-8' })
        .end(open ? openMetricsText(text, exemplars) : text);
    } catch {
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((ready) => server.listen(port, host, ready));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
