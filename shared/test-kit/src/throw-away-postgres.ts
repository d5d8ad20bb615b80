import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOfProgram } from '@portal/process-kit/postgres-programs';
import { freePort } from './free-ports.ts';
import { canInstallPackages, installPackages } from './system-packages.ts';

/** How a server is stopped: `fast` ends its sessions in order, `immediate` is a crash. */
export type EndMode = 'fast' | 'immediate';

export interface ThrowAwayPostgres {
  /** Connection string of a superuser, over loopback. */
  readonly url: string;
  /** Connection string over the server's socket, which saves a sixth of the processor time of a statement. */
  readonly socketUrl: string;
  /** Folder of its data, from which a standby can be made. */
  readonly folder: string;
  /** Stops the server and keeps its data; a stopped server is left alone. */
  readonly end: (mode: EndMode) => Promise<void>;
  /** Starts the server again on the same port and data. */
  readonly start: () => Promise<void>;
  /** Ends the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

export interface ThrowAwayOptions {
  /** Waits for the disk at every commit, which measurements need and tests do not. */
  readonly durable?: boolean;
  /** An existing folder with space for the data, such as a small disk of its own; a temporary one when not given. */
  readonly within?: string;
  /** Settings of the server, such as `synchronous_standby_names`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Connection string of a server to copy and follow as a standby. */
  readonly standbyOf?: string;
}

/** Folder of PostgreSQL's server programs. */
export function findPostgres(): string | undefined {
  return folderOfProgram('initdb');
}

/** Installs the server programs from Debian's package where they are missing and that is possible. */
export async function ensurePostgres(): Promise<void> {
  if (findPostgres()) return;
  if (canInstallPackages() && installPackages('postgresql') && findPostgres()) return;
  throw new Error('PostgreSQL is not installed: the package "postgresql" brings it.');
}

/**
 * PostgreSQL refuses to run as root; a root process runs it as the system user of its package, otherwise as the user
 * `nobody`.
 */
const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return { uid: Number(uid), gid: Number(gid) };
};

/**
 * Makes a PostgreSQL cluster in a temporary folder and starts it on a free port of loopback; `stop` ends and deletes it.
 * @throws when no server programs are installed.
 */
export async function startThrowAwayPostgres({
  durable = false,
  within = tmpdir(),
  settings = {},
  standbyOf,
}: ThrowAwayOptions = {}): Promise<ThrowAwayPostgres> {
  await ensurePostgres();
  const programs = findPostgres() ?? '';
  const user = serverUser();
  const folder = mkdtempSync(join(within, 'portal-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const options = { ...user, cwd: folder, encoding: 'utf8' } as const;
  const made = standbyOf
    ? spawnSync(
        join(folderOfProgram('pg_basebackup') ?? programs, 'pg_basebackup'),
        ['-D', data, '-d', standbyOf, '-R', '-c', 'fast', '-X', 'stream'],
        options,
      )
    : spawnSync(
        join(programs, 'initdb'),
        ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
        options,
      );
  if (made.status !== 0) throw new Error(`The cluster could not be made: ${made.stderr}`);

  // Durability is not what the tests are about: the cluster is thrown away.
  const given = { max_connections: '300', ...(durable ? {} : { fsync: 'off' }), ...settings };
  const args = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  args.push(...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]));
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const started = spawn(join(programs, 'postgres'), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    await new Promise<void>((ready, fail) => {
      let log = '';
      started.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (/ready to accept (read-only )?connections/.test(log)) ready();
      });
      started.on('exit', () => fail(new Error(`PostgreSQL did not start:\n${log}`)));
    });
    started.stderr.removeAllListeners('data').resume();
  };
  const end = async (mode: EndMode): Promise<void> => {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  const stop = async (): Promise<void> => {
    await end('fast');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', () => server?.kill('SIGQUIT'));
  await start();
  const url = `postgres://portal@127.0.0.1:${port}/postgres`;
  return { url, socketUrl: `${url}?host=${encodeURIComponent(folder)}`, folder, end, start, stop };
}
