import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createRegistryListener } from '../http/listener.ts';
import { type Build, build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  type TestKey,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';
import { registryClient } from './client.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const clientes = testKey('mf-clientes-team', ['mf-clientes']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
const owners: Readonly<Record<string, TestKey>> = {
  'mf-pagos': pagos,
  'mf-clientes': clientes,
  shell: shellTeam,
};
let at: TestRegistry;
let listener: FastifyInstance;
let url: string;
const folders: string[] = [];

/** A machine's data folder that holds these keys and no others. */
const machineOf = (...keys: readonly TestKey[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
  folders.push(folder);
  const secrets = join(folder, 'secrets', 'release-keys');
  mkdirSync(secrets, { recursive: true });
  for (const { key, description } of keys)
    writeFileSync(join(secrets, `${description.owner}.pem`), key.export({ type: 'pkcs8', format: 'pem' }));
  return folder;
};
/** `npm run release -- …` on a machine; answers what it printed. @throws where it ended with a fault */
const release = async (machine: string, ...args: readonly string[]): Promise<string> => {
  const script = join(import.meta.dirname, '../../scripts/release.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args, '--registry', url, '--reason', 'a test'],
    { env: { ...process.env, DATA_DIR: machine, RELEASE_KEY: undefined } },
  );
  return stdout;
};
const publish = async (made: Build, channel: 'stable' | 'none' = 'stable'): Promise<string> => {
  const owner = owners[made.release.name] ?? operator;
  await at.publish(upload(made, [owner, operator], { channel }));
  return `${made.release.name}@${made.release.hash}`;
};
const remote = (name: string, path: string, text: string, more = {}) =>
  build({ name, routes: [route(path, 'client')], files: { 'x.js': text }, more });
const live = async () => {
  const set = await at.registry.set((await at.registry.active()).stable?.set ?? '');
  return [set?.shell, ...(set?.remotes ?? [])].map((part) => `${part?.name}@${part?.hash}`).sort();
};

beforeAll(async () => {
  at = await openTestRegistry([pagos, clientes, shellTeam, operator]);
  listener = createRegistryListener({ service: at.service, health: at.health });
  url = await listener.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listener.close();
  await at.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('promote --with takes the shell and remotes of another contract live at once, and --without a remote out', async () => {
  const operators = machineOf(operator);
  await publish(build({ name: 'shell' }));
  await publish(remote('mf-pagos', '/facturas', 'one'));
  await publish(remote('mf-clientes', '/perfil', 'one'));
  const shell = await publish(build({ name: 'shell', more: { contract: 2 } }), 'none');
  const payments = await publish(remote('mf-pagos', '/facturas', 'two', { contract: 2 }), 'none');

  const alone = release(operators, 'promote', '--with', shell);
  await expect(alone).rejects.toMatchObject({ stderr: expect.stringContaining('Refused (DOES_NOT_FIT)') });
  const printed = await release(
    operators,
    ...['promote', '--with', shell, '--with', payments, '--without', 'mf-clientes'],
  );
  expect(printed).toContain('without mf-clientes');
  expect(await live()).toEqual([payments, shell].sort());

  const wrong = release(operators, 'promote', '--with', 'mf-pagos');
  await expect(wrong).rejects.toMatchObject({
    stderr: expect.stringContaining('--with takes <name>@<release>'),
  });
});

test('rollback of one remote with its team’s own key takes that one back, although another moved last', async () => {
  await publish(remote('mf-pagos', '/facturas', 'three', { contract: 2 }));
  const before = await live();
  await publish(remote('mf-pagos', '/facturas', 'four', { contract: 2 }));
  const others = await publish(remote('mf-clientes', '/perfil', 'three', { contract: 2 }));

  expect(await release(machineOf(pagos), 'rollback', 'mf-pagos')).toContain('mf-pagos is back at');
  expect(await live()).toEqual([...before, others].sort());

  const foreign = release(machineOf(clientes), 'rollback', 'mf-pagos', '--key', 'mf-clientes-team');
  await expect(foreign).rejects.toMatchObject({
    stderr: expect.stringContaining('Refused (FOREIGN_REMOTE)'),
  });
});

test('a team pauses, resumes and retires its own remote with its own key, and no other', async () => {
  const payments = await publish(remote('mf-pagos', '/facturas', 'five', { contract: 2 }));
  const others = (await live()).filter((part) => part !== payments);
  const team = machineOf(pagos);
  expect(await release(team, 'pause', 'mf-pagos')).toContain('mf-pagos is switched off');
  expect(await release(team, 'resume', 'mf-pagos')).toContain('mf-pagos is back');

  const foreign = release(machineOf(clientes), 'retire', 'mf-pagos', '--key', 'mf-clientes-team');
  await expect(foreign).rejects.toMatchObject({
    stderr: expect.stringContaining('Refused (FOREIGN_REMOTE)'),
  });
  expect(await live()).toContain(payments);
  expect(await release(team, 'retire', 'mf-pagos')).toContain('mf-pagos is retired');
  expect(await live()).toEqual(others);
  await expect(release(team, 'retire', 'mf-pagos', '--key', 'mf-pagos-team')).rejects.toMatchObject({
    stderr: expect.stringContaining('Refused (UNKNOWN_REMOTE)'),
  });
  expect(await release(machineOf(operator), 'rollback')).toContain('Back to set');
  expect(await live()).toContain(payments);
});

test('a command waits while the registry is busy, and does what it was asked for once', async () => {
  let turnedAway = 0;
  const busy = createServer((request, response) => {
    if (request.method === 'POST' && turnedAway < 2) {
      turnedAway += 1;
      response.writeHead(429, { 'content-type': 'application/json' });
      const answer = {
        code: 'TOO_MANY',
        problem: 'So much is under way.',
        who: 'the sender',
        fix: 'Wait a minute.',
      };
      response.end(JSON.stringify(answer));
      return;
    }
    request.pipe(
      httpRequest(
        new URL(request.url ?? '/', url),
        { method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      ),
    );
  });
  await new Promise<void>((ready) => busy.listen(0, '127.0.0.1', ready));
  const { port } = busy.address() as AddressInfo;
  const waiting: string[] = [];
  const client = registryClient({
    url: `http://127.0.0.1:${port}`,
    timeout: 60_000,
    onBusy: (problem) => waiting.push(problem),
  });
  const { done } = await client.operate({ type: 'kill', remote: 'mf-pagos' }, [pagos.key], 'a test');
  expect(done).toContain('mf-pagos is switched off');
  expect(waiting).toEqual(['So much is under way.', 'So much is under way.']);
  turnedAway = 0;
  const hurried = registryClient({ url: `http://127.0.0.1:${port}` });
  await expect(
    hurried.operate({ type: 'revive', remote: 'mf-pagos' }, [pagos.key], 'a test'),
  ).rejects.toThrow('So much is under way.');
  busy.closeAllConnections();
  await new Promise((closed) => busy.close(closed));
});
