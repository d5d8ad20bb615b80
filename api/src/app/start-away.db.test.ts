import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { readConfig } from '../platform/process/config.ts';
import { onPostgres } from '../platform/testing/database.ts';
import { startApi } from './start-api.ts';
import { openWaitingRoom } from './waiting-room.ts';

const onServer = onPostgres ? test : test.skip;
const configOf = (url: string, wait: string) =>
  readConfig(
    { LOG_LEVEL: 'silent', DATABASE_URL: url, DATABASE_WAIT: wait },
    { dataDir: mkdtempSync(join(tmpdir(), 'portal-away-')), publicUrl: 'http://localhost:4800' },
  );

onServer('an API that starts while its database is away waits for it, and then works', async () => {
  const server = await startThrowAwayPostgres();
  await server.end('fast');
  let told = () => {};
  const away = new Promise<void>((resolve) => {
    told = resolve;
  });
  const starting = startApi(configOf(server.url, '60000'), {}, undefined, undefined, () => told());
  await away;
  await server.start();
  const api = await starting;
  expect((await api.app.inject('/api/front_modules/list')).statusCode).toBe(200);
  await api.close();
  await server.stop();
});

onServer('one whose database does not come gives up, so that its supervisor learns of it', async () => {
  const server = await startThrowAwayPostgres();
  await server.end('fast');
  await expect(startApi(configOf(server.url, '10'), {})).rejects.toMatchObject({ fault: 'away' });
  await server.stop();
});

onServer('meanwhile the port answers: the process lives, every call is told to come again', async () => {
  const room = await openWaitingRoom({ host: '127.0.0.1', port: 0, page: '<p>El portal está por abrir</p>' });
  const get = (path: string) => fetch(`http://127.0.0.1:${room.port}${path}`);
  expect((await get('/api/health/live')).status).toBe(200);
  for (const path of ['/api/health/ready', '/api/user', '/api']) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.any(String) });
  }
  const page = await get('/login');
  expect([page.status, await page.text()]).toEqual([503, '<p>El portal está por abrir</p>']);
  await room.close();
});
