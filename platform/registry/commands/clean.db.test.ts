import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { grantToken } from '@portal/release-protocol/server/release-grant';
import Fastify from 'fastify';
import { installCleaning, readCleanAfterDays } from '../http/cleaning.ts';
import type { RegistryError } from '../model/registry-error.ts';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';

const DAY = 86_400_000;
const shellTeam = testKey('shell-team', ['shell'], { validUntil: '2040-01-01T00:00:00.000Z' });
const pagos = testKey('mf-pagos-team', ['mf-pagos'], { validUntil: '2040-01-01T00:00:00.000Z' });
const operator = testOperator({ validUntil: '2040-01-01T00:00:00.000Z' });
/** Each has a file of its own and one that all share. */
const payments = (text: string) =>
  build({
    name: 'mf-pagos',
    routes: [route('/facturas', 'client')],
    files: { 'facturas.js': text, 'logo.svg': '<svg/>' },
    maps: { 'facturas.js': `{"of":"${text}"}` },
  });
const versions = ['one', 'two', 'three', 'four', 'five'].map(payments);
const [one, two, three, four, five] = versions;

let at: TestRegistry;
/** Days that the registry's clock is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead * DAY);
const envelope = () => ({
  issued: now().toISOString(),
  expires: new Date(now().getTime() + 600_000).toISOString(),
});
const operate = (what: Parameters<typeof operation>[0]) =>
  at.operate(operation(what, [operator], envelope()));
const sets: string[] = [];
const fileOf = (version: typeof one, path = 'facturas.js') =>
  at.registry.file('mf-pagos', version?.release.hash ?? '', path, []);
const mapOf = (version: typeof one) =>
  at.registry.sourceMap('mf-pagos', version?.release.hash ?? '', 'facturas.js');
const publish = (version: typeof one, channel: 'stable' | 'none' = 'stable') =>
  at.publish(upload(version as never, [pagos, operator], { channel }, envelope()));

beforeAll(async () => {
  at = await openTestRegistry([shellTeam, pagos, operator], now);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  for (const version of [one, two, three, four]) sets.push((await publish(version)).set);
  await publish(five, 'none');
});
afterAll(() => at.close());

test('what was published or live lately stays, and everything stays where it is only asked what would go', async () => {
  expect((await operate({ type: 'clean', days: 30 })).done).toMatch(/^0 of 6 releases/);
  ahead = 40;
  expect((await operate({ type: 'clean', days: 30, dry: true })).done).toContain('would go');
  expect(await fileOf(one)).toBeDefined();
});

test('what nothing has needed for so long goes; what is live, was before it, or is granted stays', async () => {
  const expires = Math.floor(now().getTime() / 1000) + 1800;
  const token = grantToken('portal', { run: { set: sets[1] ?? '' }, expires, opens: 1 }, operator.key);
  await operate({ type: 'grant', token });
  const { done } = await operate({ type: 'clean', days: 30 });
  expect(done).toBe(
    `2 of 6 releases that nothing has needed for 30 days are gone: ${[one, five]
      .map((version) => `mf-pagos ${version?.release.hash}`)
      .sort()
      .join(', ')}.`,
  );
  const files = await Promise.all(versions.map((version) => fileOf(version)));
  expect(files.map((file) => file !== undefined)).toEqual([false, true, true, true, false]);
  const maps = await Promise.all(versions.map(mapOf));
  expect(maps.map((map) => map !== undefined)).toEqual([false, true, true, true, false]);
  expect(await fileOf(two, 'logo.svg')).toBeDefined();
});

test('a set that was cleaned up cannot be run, and the refusal says what to build again', async () => {
  const refusal = await refusalOf(operate({ type: 'rollback', to: sets[0] ?? '' }));
  expect(refusal.code).toBe('FILES_GONE');
  expect(refusal.problem).toContain(`mf-pagos ${one?.release.hash}`);
  expect((await operate({ type: 'rollback' })).set).toBe(sets[2]);
});

test('published again it is as before', async () => {
  await publish(one, 'none');
  expect((await fileOf(one))?.content.toString()).toBe('one');
  expect((await operate({ type: 'rollback', to: sets[0] ?? '' })).set).toBe(sets[0]);
});

test('a week is the least', async () => {
  expect((await refusalOf(operate({ type: 'clean', days: 6 }))).code).toBe('BAD_REQUEST');
  expect(() => readCleanAfterDays({ CLEAN_AFTER_DAYS: '6' })).toThrow('CLEAN_AFTER_DAYS');
  expect(() => readCleanAfterDays({ CLEAN_AFTER_DAYS: 'week' })).toThrow('CLEAN_AFTER_DAYS');
  expect(() => readCleanAfterDays({ CLEAN_AFTER_DAYS: '1e2' })).toThrow('CLEAN_AFTER_DAYS');
  expect(['', '0', '90'].map((days) => readCleanAfterDays({ CLEAN_AFTER_DAYS: days }))).toEqual([30, 0, 90]);
});

test('hosts clean up by themselves: of two at once one does it and writes it down, and so it goes on', async () => {
  const cleaned = () =>
    at.tables.selectFrom('audit').selectAll().where('actor', '=', 'registry').orderBy('id').execute();
  ahead = 80;
  const hosts = [Fastify(), Fastify()];
  for (const host of hosts) installCleaning(host, at.service, 30, { first: 1, every: 250 });
  await Promise.all(hosts.map((host) => host.ready()));
  const until = async (done: () => Promise<boolean>): Promise<void> => {
    while (!(await done())) await pause(50);
  };
  await until(async () => (await cleaned()).length > 0);
  await until(async () => (await fileOf(four)) === undefined);
  const six = payments('six');
  // On a busy machine the next cleaning may come in its midst: that is refused, and it is published again.
  await until(async () =>
    publish(six, 'none').then(
      () => true,
      (error: RegistryError) => {
        expect(error.answer.code).toBe('FILES_GONE');
        return false;
      },
    ),
  );
  ahead = 120;
  await until(async () => (await fileOf(six)) === undefined);
  await Promise.all(hosts.map((host) => host.close()));
  const entries = await cleaned();
  expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['clean', 'done'],
    ['clean', 'done'],
  ]);
  expect(entries[1]?.data.done).toContain(`1 of`);
  expect(await fileOf(one)).toBeDefined();
});
