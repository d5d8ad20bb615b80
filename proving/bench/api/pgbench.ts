import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './messages.ts';

export interface PgbenchScript {
  readonly text: string;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Statements as pgbench sends them, with the same parameters. A null has no variable and stands as it is.
 * @throws where a statement has more parameters than were recorded with it.
 */
export function replayOf(statements: readonly Statement[]): PgbenchScript {
  const variables: Record<string, string> = {};
  const lines = statements.map(({ text, values }, statement) =>
    text.replace(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1];
      if (value === undefined) throw new Error(`no parameter ${number} for: ${text}`);
      if (value === null) return 'null';
      const name = `s${statement}p${number}`;
      variables[name] = value;
      return `:${name}`;
    }),
  );
  return { text: lines.map((line) => `${line.replace(/;?\s*$/, '')};\n`).join(''), variables };
}

/** On the PATH, or where Debian keeps the newest version. @throws when it is nowhere. */
function findPgbench(): string {
  const onPath = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  const debian = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse();
  const found = [...onPath, ...debian].find((file) => existsSync(file));
  if (!found) throw new Error('pgbench is not installed: it comes with PostgreSQL (package "postgresql").');
  return found;
}

/** Transactions per second of a script: prepared, over TCP like the API's own connections. */
export async function pgbench(
  databaseUrl: string,
  folder: string,
  { text, variables }: PgbenchScript,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<number> {
  const file = join(folder, 'pgbench.sql');
  await writeFile(file, text);
  const { stdout } = await promisify(execFile)(findPgbench(), [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    '--jobs=1',
    `--time=${seconds}`,
    `--file=${file}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    databaseUrl,
  ]);
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (failed > 0 || !(rate > 0)) throw new Error(`pgbench failed:\n${stdout}`);
  return rate;
}
