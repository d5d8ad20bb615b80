import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './system-packages.ts';

export interface ThrowAwayPostgres {
  /** Connection string of a superuser. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Folder of PostgreSQL's server programs: on the PATH, or where Debian keeps the newest version. */
export const findPostgres = (): string | undefined => {
  const onPath = (process.env['PATH'] ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb')));
  if (onPath) return onPath;
  const debian = '/usr/lib/postgresql';
  if (!existsSync(debian)) return undefined;
  return readdirSync(debian)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
};

/** Makes sure that the server programs are there, from Debian's package where that is possible. */
export const ensurePostgres = async (): Promise<void> => {
  if (findPostgres()) return;
  if (canInstallPackages() && (await installPackages('postgresql')) && findPostgres()) return;
  throw new Error('PostgreSQL is not installed: the package "postgresql" brings it.');
};

/** PostgreSQL refuses to run as root; there it runs as the system user that its package made, else as nobody. */
const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return { uid: Number(uid), gid: Number(gid) };
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts a PostgreSQL cluster in a temporary folder on a free port of loopback; `stop` ends and deletes it.
 * `durable` waits for the disk at every commit, which tests need not but measurements do.
 * @throws when no server programs are installed.
 */
export const startThrowAwayPostgres = async ({ durable = false } = {}): Promise<ThrowAwayPostgres> => {
  await ensurePostgres();
  const programs = findPostgres() ?? '';
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const options = { ...user, cwd: folder, encoding: 'utf8' } as const;
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'portal',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      // Durability is not what the tests are about: the cluster is thrown away.
      ...(durable ? [] : ['-F']),
      '-c',
      'max_connections=300',
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise<void>((ready, fail) => {
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) ready();
    });
    server.on('exit', () => fail(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  server.stderr.resume();

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= new Promise<void>((done) => {
      server.on('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        done();
      });
      server.kill('SIGINT');
    });
    return stopped;
  };
  process.on('exit', () => server.kill('SIGQUIT'));
  return { url: `postgres://portal@127.0.0.1:${port}/postgres`, stop };
};
