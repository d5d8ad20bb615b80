import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';

const shellTeam = testKey('shell-team', ['shell']);
const team = testKey('mf-a-team', ['mf-a']);
const operator = testOperator();
const remote = (text: string) =>
  build({ name: 'mf-a', routes: [route('/a', 'public')], files: { 'a.js': text } });

let at: TestRegistry;
let [first, second] = ['', ''];
beforeAll(async () => {
  at = await openTestRegistry([operator, shellTeam, team]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  first = (await at.publish(upload(remote('first'), [team, operator]))).set;
  second = (await at.publish(upload(remote('second'), [team]))).set;
});
afterAll(() => at.close());
const askedFor = async (set?: string) =>
  (await at.report(operation({ type: 'report', ...(set ? { set } : {}) }, [operator]))).asked;

test('a report tells the releases of the set that it is asked for, whether that is live or was', async () => {
  const before = await askedFor(first);
  const { name, owner, version, commit, hash } = remote('first').release;
  expect(before?.releases).toContainEqual({ name, owner, version, commit, hash });
  expect(before?.releases[0]?.name).toBe('shell');
  const now = await askedFor(second);
  expect(now?.releases.find((one) => one.name === 'mf-a')?.hash).toBe(remote('second').release.hash);
  expect((now?.number ?? 0) - (before?.number ?? 0)).toBe(1);
});

test('a report tells no set that it was not asked for, and none that was never made', async () => {
  expect(await askedFor()).toBeUndefined();
  expect(await askedFor('0'.repeat(20))).toBeUndefined();
});
