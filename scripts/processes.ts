import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export const root = dirname(import.meta.dirname);

/** Runs a program of the project with its output shown; answers the exit code. */
export const run = (
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** The same for a Node program on this Node. */
export const runNode = (
  args: readonly string[],
  environment?: Readonly<Record<string, string | undefined>>,
) => run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], environment);

/** For commands that are one program: run it and end with its exit code. */
export const finishWith = async (code: Promise<number>): Promise<never> => process.exit(await code);
