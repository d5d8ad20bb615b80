import { randomUUID } from 'node:crypto';

/** https://www.w3.org/TR/trace-context/: version, trace, span and flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

type HeaderValue = string | string[] | undefined;

/** Trace of a caller that has begun one; it names log lines and error answers, nothing else. */
export function traceIdOf(header: HeaderValue): string | undefined {
  return typeof header === 'string' ? TRACEPARENT.exec(header)?.[1] : undefined;
}

/** 128 bits in hexadecimal; Node makes UUIDs out of a store of random bytes, many at a time. */
const newTraceId = (): string => randomUUID().replaceAll('-', '');

/** The caller's trace, else a new one: what a server of ours names a request by. */
export function requestTraceId({
  headers,
}: {
  readonly headers: Readonly<Record<string, HeaderValue>>;
}): string {
  return traceIdOf(headers['traceparent']) ?? newTraceId();
}

/** The header by which a call made for a request stays in that request's trace. */
export function traceparentFor(traceId: string): string {
  return `00-${traceId}-${newTraceId().slice(0, 16)}-01`;
}
