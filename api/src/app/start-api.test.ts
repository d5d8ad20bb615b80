import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig, startApi } from './index.ts';

const configIn = (dataDir: string) =>
  readConfig({ LOG_LEVEL: 'silent' }, { dataDir, publicUrl: 'http://localhost:4800' });
const emptyFolder = () => mkdtempSync(join(tmpdir(), 'portal-start-'));

test('production without DATABASE_URL does not start', async () => {
  await expect(startApi(configIn(emptyFolder()), { NODE_ENV: 'production' })).rejects.toThrow(
    'Set DATABASE_URL',
  );
});

// An empty folder takes long: one start of it shows both.
test('where that risk is accepted it starts on an empty folder, and keeps its data over a restart', async () => {
  const config = configIn(emptyFolder());
  const titles = async (api: Awaited<ReturnType<typeof startApi>>) =>
    (await api.app.inject('/api/front_modules/list')).json().modules.length;
  const first = await startApi(config, { NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1' });
  const modules = await titles(first);
  expect(modules).toBeGreaterThan(0);
  await first.close();
  const second = await startApi(config);
  expect(await titles(second)).toBe(modules);
  await second.close();
});

test.each([
  ['strict', { NODE_ENV: 'production' }],
  ['strict', { NODE_ENV: 'production', PORTAL_DEMO: '0', DISCLOSURE: '' }],
  ['specified', { NODE_ENV: 'production', PORTAL_DEMO: '1' }],
  ['specified', { NODE_ENV: 'production', DISCLOSURE: 'specified' }],
  ['strict', { PORTAL_DEMO: '1', DISCLOSURE: 'strict' }],
  ['specified', {}],
])('what a visitor learns is %s with %j', (disclosure, environment) => {
  const defaults = { dataDir: emptyFolder(), publicUrl: 'http://localhost:4800' };
  expect(readConfig(environment, defaults).disclosure).toBe(disclosure);
});

test.each([
  [false, { NODE_ENV: 'production' }],
  [true, { NODE_ENV: 'production', PORTAL_DEMO: '1' }],
  [true, {}],
])('the API shows its documentation: %s with %j', (documentation, environment) => {
  const defaults = { dataDir: emptyFolder(), publicUrl: 'http://localhost:4800' };
  expect(readConfig(environment, defaults).documentation).toBe(documentation);
});
