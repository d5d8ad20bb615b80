import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { wholeNumberSetting } from '@portal/process-kit/whole-number-setting';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** No traces are collected by default: everything below is then one comparison with undefined. */
let tracer: Tracer | undefined;

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, if any; the standard's other variables
 * (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, …) hold. Answers how to send the rest and stop.
 */
export async function startTracing(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const endpoint = environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint || tracer) return async () => {};
  const scheduledDelayMillis = wholeNumberSetting(environment, 'OTEL_BSP_SCHEDULE_DELAY', 5000, {
    least: 0,
    unit: 'milliseconds',
  });
  // Only where it is wanted: it is a good deal of code.
  const [{ NodeTracerProvider }, { BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': environment['OTEL_SERVICE_NAME'] ?? 'portal-api' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }), {
        scheduledDelayMillis,
      }),
    ],
  });
  provider.register();
  tracer = provider.getTracer('portal-api');
  return async () => {
    tracer = undefined;
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/**
 * Marks a span as failed, by the kind of the error alone: messages may hold personal data and go to the redacted log.
 */
const fail = (span: Span, error: unknown): void => {
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code ?? name ?? 'unknown');
};

/** Runs the work as a part of the trace it belongs to; work that belongs to none is not traced. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  if (!tracer || !trace.getActiveSpan()) return work();
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A statement with its parameters left out: they are what people entered (threat T21). */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  return traced(
    operation,
    { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
    work,
    SpanKind.CLIENT,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/**
 * A span for each request, in the caller's trace. It names the route and never the address: paths and queries carry
 * national IDs.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', undefined);
  if (!tracer) return;
  const own = tracer;
  // With a callback, so that everything after it runs inside the span's context.
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers);
    const route = request.routeOptions.url ?? 'none';
    const span = own.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route } },
      parent,
    );
    request.span = span;
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onError', async ({ span }, _reply, error) => {
    if (span) span.setAttribute('error.type', (error as { code?: string }).code ?? error.name);
  });
  app.addHook('onResponse', async ({ span }, reply) => {
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
