import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { registryClient } from '../../platform/registry/cli/client.ts';
import {
  type Build,
  build,
  createReleaseCommand,
  type ListeningRegistry,
  openListeningRegistry,
  route,
  testKey,
  testOperator,
  upload,
} from '../../platform/registry/testing/index.ts';
import { publishBuilt } from './built.ts';

/** More than the registry takes at once. */
const REMOTES = Array.from({ length: 11 }, (_, index) => `mf-${String.fromCharCode(97 + index)}`);
const operator = testOperator();
const teams = ['shell', ...REMOTES].map((name) => testKey(`${name}-team`, [name]));
const command = createReleaseCommand();
let at: ListeningRegistry;

beforeAll(async () => {
  at = await openListeningRegistry([...teams, operator]);
});
afterAll(async () => {
  await at.close();
  command.close();
});

const remote = (name: string, text: string): Build =>
  build({ name, routes: [route(`/${name}`, 'client')], files: { 'x.js': text } });
const live = async (): Promise<readonly (string | undefined)[]> => {
  const { stable } = await registryClient(at).status();
  return REMOTES.map((name) => stable?.releases.find((one) => one.name === name)?.hash);
};

test('a portal with more remotes than a registry takes at once starts with all of them, and leaves to a canary what it tries', async () => {
  const machine = command.machineOf(...teams, operator);
  const first = [build({ name: 'shell' }), ...REMOTES.map((name) => remote(name, 'first'))];
  await publishBuilt(at.url, machine, { folders: first.map(command.folderOf) });
  expect(await live()).toEqual(first.slice(1).map(({ release }) => release.hash));

  const tried = remote('mf-a', 'tried');
  const owner = teams.find(({ description }) => description.owner === 'mf-a-team') ?? operator;
  await at.publish(upload(tried, [owner, operator], { channel: 'canary', share: 10 }));
  const second = [first[0], tried, remote('mf-b', 'second'), ...first.slice(3)] as readonly Build[];
  await publishBuilt(at.url, machine, { folders: second.map(command.folderOf) });
  const [ofA, ofB] = await live();
  expect([ofA, ofB]).toEqual([first[1]?.release.hash, second[2]?.release.hash]);
  const { canary } = await registryClient(at).status();
  expect(canary?.releases.map(({ hash }) => hash)).toContain(tried.release.hash);
});

test('a remote that is refused stays as it was and is named, the others go on, and it is tried again at the next start', async () => {
  const machine = command.machineOf(...teams, operator);
  const before = await live();
  const shell = build({ name: 'shell' });
  const colouring = build({
    name: 'mf-c',
    routes: [route('/mf-c', 'client')],
    files: { 'x.css': 'body { color: red }' },
  });
  const others = REMOTES.filter((name) => name !== 'mf-c').map((name) => remote(name, 'third'));
  const said: string[] = [];
  const start = () =>
    publishBuilt(at.url, machine, {
      folders: [shell, colouring, ...others].map(command.folderOf),
      say: (line) => said.push(line),
    });
  expect(await start()).toEqual(['mf-c']);
  expect(said).toEqual([expect.stringContaining('mf-c as it is built here is refused (FOREIGN_STYLE)')]);
  expect((await live())[2]).toBe(before[2]);
  expect((await live())[3]).toBe(remote('mf-d', 'third').release.hash);
  await start();
  expect(said).toHaveLength(2);
});
