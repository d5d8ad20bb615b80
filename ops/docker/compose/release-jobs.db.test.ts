import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRegistryListener } from '../../../platform/registry/index.ts';
import {
  type Build,
  build,
  type ListeningRegistry,
  openListeningRegistry,
  operation,
  route,
  type TestKey,
  testKey,
  testOperator,
} from '../../../platform/registry/testing/index.ts';
import { freePort } from '../../../shared/test-kit/src/free-ports.ts';

const root = join(import.meta.dirname, '../../..');
const shellTeam = testKey('shell-team', ['shell']);
const terms = testKey('mf-terms-team', ['mf-terms']);
const payments = testKey('mf-payments-team', ['mf-payments']);
const operator = testOperator();
const machine = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
const made = (name: string, text: string) =>
  build({ name, routes: name === 'shell' ? [] : [route(`/${name}`, 'client')], files: { 'x.js': text } });

let at: ListeningRegistry;
let builds = 0;

beforeAll(async () => {
  at = await openListeningRegistry([shellTeam, terms, payments, operator]);
});
afterAll(async () => {
  await at.close();
  rmSync(machine, { recursive: true });
});

const keyFile = ({ key, description }: TestKey): string => {
  const file = join(machine, `${description.owner}.pem`);
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
  return file;
};
const folderOf = ({ release, files }: Build): string => {
  const folder = join(machine, `build-${++builds}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  return folder;
};
/** Runs the program of a container of compose; answers its output once it has ended. */
const job = async (program: string, args: readonly string[], environment: Record<string, string>) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'ops/docker', program), ...args],
    { env: { ...process.env, REGISTRY_URL: at.url, ...environment } },
  );
  return stdout;
};
const proposalsOf = ({ description }: TestKey): string => {
  const folder = join(machine, 'proposals', description.owner);
  mkdirSync(folder, { recursive: true });
  return folder;
};
const published = (team: TestKey, what: Build): Promise<string> =>
  job('publish.ts', [folderOf(what)], {
    TEAM_KEY_FILE: keyFile(team),
    PROPOSALS_DIR: proposalsOf(team),
  });
const operators = (args: readonly string[], releases = ''): Promise<string> =>
  job('operate.ts', args, {
    OPERATORS_KEY_FILE: keyFile(operator),
    PROPOSALS_DIR: join(machine, 'proposals'),
    RELEASES: releases,
  });
const live = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    ((await at.service.status()).stable?.releases ?? []).map(({ name, hash }) => [name, hash]),
  );
const hashOf = (what: Build): string => what.release.hash;

test('the jobs of the first releases end, and the one after them takes all live at once', async () => {
  for (const [team, name] of [
    [shellTeam, 'shell'],
    [terms, 'mf-terms'],
    [payments, 'mf-payments'],
  ] as const)
    expect(await published(team, made(name, 'one'))).toContain('waits for a second signature until');
  expect(await live()).toEqual({});
  expect(await operators(['first'], 'shell mf-terms mf-payments')).toContain('Everything is live.');
  expect((await at.registry.moves('stable', 10)).length).toBe(1);
  expect(await live()).toEqual({
    shell: hashOf(made('shell', 'one')),
    'mf-terms': hashOf(made('mf-terms', 'one')),
    'mf-payments': hashOf(made('mf-payments', 'one')),
  });
  expect(await operators(['first'], 'shell mf-terms mf-payments')).toBe('Everything is live.\n');
});

test('a later release is live when its job ends; run again, after a rollback too, it changes nothing', async () => {
  const before = hashOf(made('mf-terms', 'one'));
  expect(await published(terms, made('mf-terms', 'two'))).toContain('is live for everybody');
  expect((await live())['mf-terms']).toBe(hashOf(made('mf-terms', 'two')));
  await at.operate(operation({ type: 'rollback-remote', remote: 'mf-terms' }, [terms]));
  expect(await published(terms, made('mf-terms', 'two'))).toContain('is published');
  expect((await live())['mf-terms']).toBe(before);
});

test('one that takes a second signature ends too, and is live once an operator signs it', async () => {
  const two = made('mf-payments', 'two');
  expect(await published(payments, two)).toContain('waits for a second signature until');
  expect((await live())['mf-payments']).toBe(hashOf(made('mf-payments', 'one')));
  expect(await operators(['waiting'])).toContain(hashOf(two));
  await operators(['sign', 'mf-payments']);
  expect((await live())['mf-payments']).toBe(hashOf(two));
  // Its file goes with the job that finds it published.
  expect(await published(payments, two)).toContain('is published');
  expect(existsSync(join(proposalsOf(payments), 'mf-payments.json'))).toBe(false);
});

test('a refused release ends its job with a fault that says why, and what is not live is named', async () => {
  await expect(published(terms, made('mf-payments', 'of another team'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('may not publish mf-payments'),
  });
  await expect(operators(['first'], 'shell mf-lealtad')).rejects.toMatchObject({
    stderr: expect.stringContaining('mf-lealtad: not live.'),
  });
});

test('a job waits for a registry that does not answer yet', async () => {
  // A port at which nothing listens until the registry does.
  const port = await freePort();
  const second = createRegistryListener({ service: at.service, health: at.health });
  const three = made('mf-terms', 'three');
  const done = job('publish.ts', [folderOf(three)], {
    TEAM_KEY_FILE: keyFile(terms),
    PROPOSALS_DIR: proposalsOf(terms),
    REGISTRY_URL: `http://127.0.0.1:${port}`,
  });
  await second.listen({ host: '127.0.0.1', port });
  expect(await done).toContain('is live for everybody');
  await second.close();
});
