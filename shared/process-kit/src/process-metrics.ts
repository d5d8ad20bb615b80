import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refusedCalls } from './egress.ts';
import { createExemplars, type Exemplars } from './open-metrics.ts';

/** Buckets that OpenTelemetry recommends for durations of requests; `LONG_SECONDS` has two more for longer work. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const LONG_SECONDS = [...SECONDS, 30, 120];

const SERVED = 'http_server_request_duration_seconds';

/** A call from one process to another; without a status it got no answer. */
export interface AskedElsewhere {
  readonly method: string;
  readonly address: string;
  readonly status?: number;
  readonly milliseconds: number;
}

/**
 * Rate, errors and duration of what one kind of process does, in the names of OpenTelemetry's conventions as Prometheus
 * writes them. Labels hold routes and names of our own, never an address, which may carry a national ID (threat T21).
 */
export interface ProcessMetrics {
  /** For further metrics of a process. */
  readonly registry: Registry;
  /** The newest answer of each bucket, by its trace. */
  readonly exemplars: Exemplars;
  /** For Fastify's `onResponse`: counts each answer by its route. `id` is its trace. */
  onAnswer(
    request: {
      readonly id: string;
      readonly method: string;
      readonly routeOptions: { readonly url?: string | undefined };
    },
    reply: { readonly statusCode: number; readonly elapsedTime: number },
    done: () => void,
  ): void;
  /** Counts a call to another process. */
  onAsked(asked: AskedElsewhere): void;
  /** Counts a run of a background job. */
  onRun(job: string, outcome: 'done' | 'failed', milliseconds: number): void;
  /** Counts an attempt to render a page; `outcome` is the fault or `rendered`. */
  onRender(remote: string, outcome: string, milliseconds: number): void;
  /** Counts an authentication; `refused` means that the proof was not checked. */
  onAuthentication(way: string, outcome: 'granted' | 'wrong' | 'refused'): void;
  /** A value that rises and falls; 0 until it is set. */
  gauge(name: string, help: string): (value: number) => void;
  /** Adds metrics of the process itself: memory, processor time, event loop. */
  collectProcess(): void;
  text(): Promise<string>;
}

export function createProcessMetrics(service: string): ProcessMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service_name: service });
  new Gauge({
    name: 'portal_refused_calls',
    help: 'Calls of this process to where none of its settings leads, since it began.',
    registers: [registry],
    collect() {
      this.set(refusedCalls());
    },
  });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = SECONDS,
  ) => new Histogram({ name, help, labelNames, buckets, registers: [registry] });
  const exemplars = createExemplars(SECONDS);
  const answers = histogram(SERVED, 'Duration of HTTP server requests.', [
    'http_request_method',
    'http_route',
    'http_response_status_code',
  ]);
  const asked = histogram('http_client_request_duration_seconds', 'Duration of HTTP client requests.', [
    'http_request_method',
    'server_address',
    'http_response_status_code',
    'error_type',
  ]);
  const jobs = histogram(
    'portal_job_duration_seconds',
    'Duration of a run of a background job.',
    ['job_name', 'outcome'],
    LONG_SECONDS,
  );
  const renders = histogram('portal_render_duration_seconds', 'Duration of rendering a page of a remote.', [
    'remote',
    'outcome',
  ]);
  const authentications = new Counter({
    name: 'portal_authentications_total',
    help: 'People who proved who they are, or failed to.',
    labelNames: ['way', 'outcome'],
    registers: [registry],
  });
  return {
    registry,
    exemplars,
    onAnswer({ id, method, routeOptions }, { statusCode, elapsedTime }, done) {
      const labels = {
        http_request_method: method,
        // Empty without a matching route: the address is the caller's text and must not become a label.
        http_route: routeOptions.url ?? '',
        http_response_status_code: statusCode,
      };
      answers.observe(labels, elapsedTime / 1000);
      exemplars.keep(SERVED, labels, elapsedTime / 1000, id);
      done();
    },
    onAsked({ method, address, status, milliseconds }) {
      const isFault = status === undefined || status >= 500 || status === 429;
      const labels = {
        http_request_method: method,
        server_address: address,
        http_response_status_code: status ?? '',
        error_type: isFault ? String(status ?? 'no_answer') : '',
      };
      asked.observe(labels, milliseconds / 1000);
    },
    onRun: (job, outcome, milliseconds) => jobs.observe({ job_name: job, outcome }, milliseconds / 1000),
    onRender: (remote, outcome, milliseconds) => renders.observe({ remote, outcome }, milliseconds / 1000),
    onAuthentication: (way, outcome) => authentications.inc({ way, outcome }),
    gauge: (name, help) => {
      const gauge = new Gauge({ name, help, registers: [registry] });
      return (value) => gauge.set(value);
    },
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  };
}
