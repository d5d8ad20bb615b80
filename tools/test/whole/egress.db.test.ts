import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase } from '../../../api/src/platform/testing/database.ts';
import { openRegistry } from '../../../platform/registry/index.ts';
import { freePort } from '../../../shared/test-kit/src/free-ports.ts';
import { root, runNode } from '../../processes.ts';

const isServer = process.env['TEST_DATABASE_URL'] !== undefined;
const ENTRIES = [
  ...[
    'api/src/main.ts',
    'api/src/commands/prepare.ts',
    'api/src/commands/import/main.ts',
    'api/src/commands/backup/main.ts',
  ],
  'api/src/papers/documents/pdf/print-thread.ts',
  ...[
    'platform/host/main.ts',
    'platform/registry/main.ts',
    'platform/registry/cli/main.ts',
    'simulators/src/main.ts',
  ],
];

test.each(ENTRIES)('%s guards its calls before it loads anything else', (file) => {
  const [first] = /^import .*$/m.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  expect(first).toBe("import '@portal/process-kit/guarded-egress';");
});

test.each(['ops/docker/publish.ts', 'ops/docker/operate.ts'])(
  '%s guards its calls and calls the registry alone',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(/^import .*$/m.exec(text)?.[0]).toBe("import '../../shared/process-kit/src/guarded-egress.ts';");
    expect(text.match(/allowCalls\(.*\)/g)).toEqual(['allowCalls([url])']);
  },
);

test('the commands that judge the database guard their calls before they read a setting', () => {
  const command = readFileSync(join(root, 'api/src/commands/verifying-command.ts'), 'utf8');
  const runs = command.slice(command.indexOf('export async function runOnDatabase'));
  expect(runs.indexOf('guardEgress();')).toBeGreaterThan(0);
  expect(runs.indexOf('guardEgress();')).toBeLessThan(runs.indexOf('readConfig('));
});

test('the command line of teams reaches the registry of its caller, and what its other options name', async () => {
  const asked: string[] = [];
  const registry = createHttpServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const command = spawn(
    process.execPath,
    [join(root, 'platform/registry/cli/main.ts'), 'status', '--registry', `http://127.0.0.1:${port}`],
    { cwd: root, stdio: 'ignore' },
  );
  await once(command, 'exit');
  registry.close();
  expect(asked).toEqual(['/registry/status']);
  const text = readFileSync(join(root, 'platform/registry/cli/release.ts'), 'utf8');
  expect(text.match(/allowCalls\(.*\)/g)).toEqual(['allowCalls([values.registry, values.from, values.to])']);
});

test('no entry of a process and no thread is left out', () => {
  const entries = globSync(
    '{api/src,platform/{host,registry},simulators/src}/**/{main,*-thread,prepare}.ts',
    {
      cwd: root,
    },
  ).filter((file) => !/node_modules|testing/.test(file));
  expect(entries.toSorted()).toEqual(ENTRIES.toSorted());
});

// The embedded database belongs to one process: what is proved here needs a server.
(isServer ? describe : describe.skip)(
  'with a listener beside, each process calls where its settings say and nowhere else',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'egress-'));
    const children: ChildProcess[] = [];
    let database: Awaited<ReturnType<typeof openTestDatabase>>;
    let calls = 0;
    const beside = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    /** Told by a signal, a process tries to call the listener in several ways, as a library of it might. */
    const probe = (port: number): string => `
    process.on('SIGUSR2', async () => {
      const net = process.getBuiltinModule('node:net');
      const code = (error) => error.cause?.code ?? error.code ?? String(error);
      const by = (socket) => new Promise((resolve) => socket.once('error', (error) => resolve(code(error))).once('connect', () => resolve('connected')));
      const results = [
        await fetch('http://127.0.0.1:${port}/').then(() => 'answered', code),
        await by(net.connect(${port}, 'localhost')),
        await by(process.getBuiltinModule('node:tls').connect({ host: '127.0.0.1', port: ${port} })),
        await process.getBuiltinModule('node:dns').promises.lookup('secret.elsewhere.invalid').then(() => 'found', code),
      ];
      process.stderr.write('\\nprobed ' + JSON.stringify(results) + '\\n');
    });`;

    beforeAll(async () => {
      // The host runs with what the shell's build gives it.
      if ((await runNode(['tools/build/build.ts'])) !== 0) throw new Error('the build failed');
      database = await openTestDatabase();
      await openRegistry({ db: database.db as never, artefacts: { folder }, now: () => new Date() });
      beside.listen(0, '127.0.0.1');
      await once(beside, 'listening');
      writeFileSync(join(folder, 'probe.mjs'), probe((beside.address() as AddressInfo).port));
    }, 180_000);
    afterAll(async () => {
      for (const child of children) child.kill('SIGKILL');
      beside.close();
      await database.close();
      rmSync(folder, { recursive: true });
    });

    const places = async () => {
      const [api, host, registry, bank, mailbox, smtp] = await Promise.all(
        Array.from({ length: 6 }, () => freePort()),
      );
      return { api, host, registry, bank, mailbox, smtp };
    };
    test.each([
      ['api/src/main.ts', 'api', '/api/captcha'],
      ['platform/registry/main.ts', 'registry', '/registry/status'],
      ['platform/host/main.ts', 'host', '/'],
      ['simulators/src/main.ts', 'bank', '/'],
    ] as const)('%s', async (file, own, path) => {
      const ports = await places();
      const { NODE_ENV: _env, NODE_OPTIONS: _options, ...inherited } = process.env;
      const child = spawn(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          `--import=${pathToFileURL(join(folder, 'probe.mjs'))}`,
          join(root, file),
        ],
        {
          cwd: root,
          env: {
            ...inherited,
            ...{ DATABASE_URL: database.url ?? '', DATA_DIR: join(folder, own) },
            ...{ API_PORT: `${ports.api}`, API_URL: `http://127.0.0.1:${ports.api}` },
            ...{ HOST_PORT: `${ports.host}`, REGISTRY_URL: `http://127.0.0.1:${ports.registry}` },
            ...{ REGISTRY_PORT: `${ports.registry}`, HOSTS_SECRET: randomBytes(16).toString('hex') },
            ...{ ARTEFACTS_DIR: folder, SIMULATORS_DATA_DIR: join(folder, own) },
            ...{
              BANK_PORT: `${ports.bank}`,
              MAILBOX_PORT: `${ports.mailbox}`,
              MAILBOX_SMTP_PORT: `${ports.smtp}`,
            },
          },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      children.push(child);
      let said = '';
      const probed = new Promise<string>((resolve, reject) => {
        child.stderr.setEncoding('utf8').on('data', (piece: string) => {
          said += piece;
          const [, results] = /^probed (.*)$/m.exec(said) ?? [];
          if (results) resolve(results);
        });
        child.once('exit', () => reject(new Error(`it ended: ${said}`)));
      });
      const answers = async (): Promise<number> => {
        for (;;) {
          const answer = await fetch(`http://127.0.0.1:${ports[own]}${path}`).catch(() => undefined);
          if (answer) return answer.status;
          if (child.exitCode !== null) throw new Error(`it ended: ${said}`);
        }
      };
      // It answers, so the database and what else its settings name was reached.
      expect(await answers()).toBeLessThan(504);
      child.kill('SIGUSR2');
      expect(JSON.parse(await probed)).toEqual(Array(4).fill('EGRESS_REFUSED'));
      expect(said).toMatch(/This process may not call 127\.0\.0\.1:\d+: none of its settings names it/);
      expect(calls).toBe(0);
    });
  },
);
