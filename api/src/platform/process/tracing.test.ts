import { expect, test } from '@jest/globals';
import { startTracing } from './tracing.ts';

test('a delay of traces that is a word stops the start', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_BSP_SCHEDULE_DELAY: 'soon' };
  await expect(startTracing(environment)).rejects.toThrow('OTEL_BSP_SCHEDULE_DELAY must be a whole number');
});
