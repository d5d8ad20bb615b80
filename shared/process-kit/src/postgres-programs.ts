import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Folder with a program of PostgreSQL, `pg_dump` or `initdb`: on the PATH, or where Debian keeps the newest version. */
export function folderOfProgram(program: string): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((folder) => existsSync(join(folder, program)));
  if (onPath || !existsSync(DEBIAN)) return onPath;
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, program)));
}

/**
 * A connection string for a command line, which all users of the machine can read: its password goes into the
 * environment.
 */
const withoutPassword = (connectionString: string) => {
  const url = new URL(connectionString);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, environment: password ? { PGPASSWORD: password } : {} };
};

/** Runs `pg_dump` or `pg_restore` on a database. @throws Error with its message when it fails or is not installed. */
export async function runOnDatabase(
  program: 'pg_dump' | 'pg_restore',
  connectionString: string,
  args: readonly string[],
): Promise<void> {
  const folder = folderOfProgram(program);
  if (!folder) throw new Error(`${program} is not installed: the package "postgresql-client" brings it.`);
  const { url, environment } = withoutPassword(connectionString);
  const child = spawn(join(folder, program), [...args, '--dbname', url], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`);
}
