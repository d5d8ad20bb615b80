import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { businessDate } from '@portal/values/bogota-time';
import { generate } from '../../../../data/generate.ts';
import { Browser } from '../../../testing/browser.ts';
import { createApi } from '../../app/app.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { importFolder } from './import-folder.ts';
import { seedDemo } from './seed-demo.ts';

const ADMINISTRATOR = '9090909090';

/** An installation with a few of the demo's people, loaded as one of these two is. */
async function installed(mode: 'production' | 'demonstration') {
  const database = await openTestDatabase();
  const context = testContext(database);
  if (mode === 'demonstration') {
    await seedDemo(context, { customers: 20, environment: { NODE_ENV: 'production', PORTAL_DEMO: '1' } });
  } else {
    // No demo comes by itself; the retailer's files are imported.
    expect(await seedDemo(context, { environment: { NODE_ENV: 'production' } })).toBeUndefined();
    const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
    await generate(folder, { asOf: businessDate(context.clock.now()), customers: 20 });
    await importFolder(context, folder, { allOrNothing: true, passwords: true });
    await rm(folder, { recursive: true, force: true });
  }
  const app = await createApi(context);
  const browser = new Browser(app);
  expect((await browser.login(ADMINISTRATOR)).status).toBe(200);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { browser, close };
}

test('in production an administrator gets no further than setting up a second factor, without any setting', async () => {
  const { browser, close } = await installed('production');
  expect((await browser.call('GET /api/user')).body['duty']).toBe('enrol_second_factor');
  for (const call of ['GET /api/adminUsers', 'GET /api/contents', 'GET /api/adminSafety'] as const)
    expect((await browser.call(call)).body.code).toBe('SECOND_FACTOR_NOT_SET');
  await close();
});

test('in the demonstration the password is enough, and after it the administration says that it is', async () => {
  const { browser, close } = await installed('demonstration');
  expect((await browser.call('GET /api/user')).body['duty']).toBeUndefined();
  expect((await browser.call('GET /api/adminSafety')).body).toMatchObject({ second_factor: false });
  await close();
});
