import { expect, test } from '@jest/globals';
import { requestTraceId, traceIdOf, traceparentFor } from './trace-context.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

test('a request is named by its caller’s trace', () => {
  expect(requestTraceId({ headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } })).toBe(TRACE);
});

test.each([
  ['none', undefined],
  ['of another version', `01-${TRACE}-b7ad6b7169203331-01`],
  ['of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
  ['a line break and what would look like a line of the log', `00-${TRACE}-b7ad6b7169203331-01\nlevel=50`],
])('a request whose trace is %s is named by a new one', (_what, traceparent) => {
  const [one, other] = [requestTraceId({ headers: { traceparent } }), requestTraceId({ headers: {} })];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(TRACE);
  expect(one).not.toBe(other);
});

test('a call made for a request stays in its trace', () => {
  expect(traceIdOf(traceparentFor(TRACE))).toBe(TRACE);
  expect(traceparentFor(TRACE)).not.toBe(traceparentFor(TRACE));
});
