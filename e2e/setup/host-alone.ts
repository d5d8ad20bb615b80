import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/test-kit/free-ports';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { localKeyFolder } from '../../platform/registry/cli/keys.ts';

const root = join(import.meta.dirname, '..', '..');

/** A proxy in front of a port. Closing it cuts open connections and refuses new ones. */
async function startGate({ port: target, hostname }: URL) {
  const inside = new Set<Socket>();
  let open = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!open) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(target), hostname);
    for (const end of [socket, onward]) {
      inside.add(end);
      end.on('error', () => {}).on('close', () => inside.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shut = (): void => {
    open = false;
    for (const socket of inside) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    open: () => {
      open = true;
    },
    shut,
    close: () => {
      shut();
      server.close();
    },
  };
}

/**
 * A host as operators run it, and its registry: two processes on PostgreSQL, which cannot be reached at first, and
 * artefacts in a folder. The API and the teams' keys are the portal's. `environment` is for the host only.
 */
export async function startHostAlone(
  apiUrl: string,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
) {
  const postgres = await startThrowAwayPostgres();
  const database = new URL(postgres.url);
  const gate = await startGate(database);
  database.port = String(gate.port);
  const artefacts = mkdtempSync(join(tmpdir(), 'portal-artefacts-'));
  const [port, registryPort] = [await freePort(), await freePort()];
  const secret = randomBytes(32).toString('base64url');
  const registryUrl = `http://127.0.0.1:${registryPort}`;
  const start = (program: string, own: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program)], {
      env: {
        ...process.env,
        LOG_LEVEL: 'fatal',
        DATABASE_URL: database.href,
        ARTEFACTS_DIR: artefacts,
        HOSTS_SECRET: secret,
        ...own,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { child, gone: once(child, 'exit') };
  };
  const processes = [
    start('platform/host/main.ts', {
      API_URL: apiUrl,
      REGISTRY_URL: registryUrl,
      HOST_PORT: String(port),
      ...environment,
    }),
    start('platform/registry/main.ts', {
      REGISTRY_KEYS: join(localKeyFolder(dataDir), 'keys.json'),
      REGISTRY_PORT: String(registryPort),
      REGISTRY_TAKES_DIRTY: '1',
    }),
  ];
  const away = `${artefacts}.away`;
  return {
    url: `http://localhost:${port}`,
    registryUrl,
    /** Process id of the host. */
    pid: processes[0]?.child.pid ?? 0,
    registry: { comes: gate.open, goes: gate.shut },
    artefacts: {
      come: () => renameSync(away, artefacts),
      go: () => renameSync(artefacts, away),
    },
    stop: async () => {
      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ gone }) => gone));
      gate.close();
      await postgres.stop();
      for (const folder of [artefacts, away]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
