import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes.ts';

test.each([
  ['api/src/main.ts', 'METRICS_PORT', 'yes'],
  ['tools/start/start.ts', 'PORT', 'three'],
  ['simulators/src/main.ts', 'GATEWAY_EVENT_RETRIES_MS', 'soon'],
])('%s does not start where %s is a word, and says so', (file, name, value) => {
  const { NODE_OPTIONS: _options, ...inherited } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [join(root, file)], {
    env: { ...inherited, [name]: value },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stderr).toContain(`${name} must be a whole number`);
  expect(status).toBe(1);
});
