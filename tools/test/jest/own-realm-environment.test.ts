import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import OwnRealmEnvironment from './own-realm-environment.ts';

test('what Node throws and answers is of the classes that a test knows', () => {
  let thrown: unknown;
  try {
    readFileSync('/there-is-no-such-file');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(Buffer.from('a')).toBeInstanceOf(Uint8Array);
});

test('what a file of tests changed of its process is put back for the next one', async () => {
  const folder = process.cwd();
  const { exit, env } = process;
  const { PATH: path } = env;
  const { log } = console;
  const environment = new OwnRealmEnvironment({ projectConfig: {} });
  const elsewhere = { log: () => {} };
  Object.assign(globalThis, { console: { ...console, ...elsewhere } });
  process.exit = (() => {}) as never;
  process.chdir(tmpdir());
  process.env['PATH'] = '/elsewhere';
  process.env['ADDED_BY_A_TEST'] = '1';
  environment.moduleMocker.spyOn(Date, 'now').mockReturnValue(7);
  environment.fakeTimersModern.useFakeTimers();

  await environment.teardown();

  expect(process.cwd()).toBe(folder);
  expect(process.exit).toBe(exit);
  expect(process.env['PATH']).toBe(path);
  expect(process.env['ADDED_BY_A_TEST']).toBeUndefined();
  expect(console.log).toBe(log);
  expect(Date.now()).toBeGreaterThan(7);
});
