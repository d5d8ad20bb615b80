import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { BODY_BYTES } from '../checks/files.ts';
import { build } from '../testing/builds.ts';
import { registryClient } from './client.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const machine = mkdtempSync(join(tmpdir(), 'portal-client-'));
const folder = join(machine, 'dist');
let connections = 0;
/** Takes connections and ends each with the first bytes that come, unread. */
const hangingUp = createServer((socket: Socket) => {
  connections += 1;
  socket.on('error', () => {});
  socket.once('data', () => socket.resetAndDestroy());
});
let url: string;

/** A build folder, as the bundler leaves it. */
const buildOf = (text: string): void => {
  const { release, files } = build({ name: 'mf-pagos', files: { 'large.js': text } });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
};
/** What `npm run release -- …` says where it ends with a fault. */
const fault = async (...args: readonly string[]): Promise<string> => {
  const script = join(import.meta.dirname, '../../../tools/release/release.ts');
  const command = ['--disable-warning=ExperimentalWarning', script, ...args, '--registry', url];
  const env = { ...process.env, DATA_DIR: machine, RELEASE_KEY: undefined };
  const ended = promisify(execFile)(process.execPath, command, { env });
  return ended.then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
};

beforeAll(async () => {
  const keys = join(machine, 'secrets', 'release-keys');
  mkdirSync(keys, { recursive: true });
  for (const name of ['raiz', 'despliegues'])
    writeFileSync(join(keys, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await new Promise<void>((ready) => hangingUp.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(hangingUp.address() as AddressInfo).port}`;
});
beforeEach(() => {
  connections = 0;
});
afterAll(async () => {
  await new Promise((closed) => hangingUp.close(closed));
  rmSync(machine, { recursive: true });
});

test('a release that is larger than a registry takes is refused before anything of it is sent', async () => {
  buildOf('x'.repeat(BODY_BYTES));
  const client = registryClient({ url });
  const refused = {
    answer: { code: 'TOO_LARGE', who: 'mf-pagos-team', problem: expect.stringContaining(String(BODY_BYTES)) },
  };
  const publishing = async () => client.publish(folder, [privateKey], { channel: 'stable' }, 'a test');
  await expect(publishing()).rejects.toMatchObject(refused);
  const signing = async () => client.releaseStatement(folder, [privateKey], { channel: 'stable' }, 'a test');
  await expect(signing()).rejects.toMatchObject(refused);
  expect(connections).toBe(0);
});

test('a registry that hangs up is told from one that is not there', async () => {
  buildOf('small');
  const publish = (to: string) =>
    registryClient({ url: to }).publish(folder, [privateKey], { channel: 'stable' }, 'a test');
  await expect(publish(url)).rejects.toThrow(/ended the connection before it answered/);
  await expect(publish(url)).rejects.not.toThrow('There is no registry');
  expect(connections).toBeGreaterThan(0);

  const gone = createServer();
  await new Promise<void>((ready) => gone.listen(0, '127.0.0.1', ready));
  const { port } = gone.address() as AddressInfo;
  await new Promise((closed) => gone.close(closed));
  await expect(publish(`http://127.0.0.1:${port}`)).rejects.toThrow(
    `There is no registry at http://127.0.0.1:${port}`,
  );
});

test.each([
  [
    'a reason that is too short',
    ['rollback', '--reason', 'x'],
    '--reason takes 3 to 500 characters; this has 1.',
  ],
  [
    'a reason that is too long',
    ['rollback', '--reason', 'x'.repeat(501)],
    '--reason takes 3 to 500 characters; this has 501.',
  ],
  ['no key', ['revoke-key', '00'], 'A key is named by 16 hexadecimal digits'],
  ['no grant', ['withdraw', '00'], 'A grant is named by 22 letters'],
])('%s is said here, and no registry is asked', async (_what, command, said) => {
  expect(await fault(...command)).toContain(said);
  expect(connections).toBe(0);
});
