import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export const root = dirname(import.meta.dirname);

/** How a start ends that no edit mends: its port or its folder is another's. */
export const TAKEN = 2;

/** Runs a program of the project with its output shown; answers the exit code. */
export function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  cwd: string = root,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The same for a Node program on this Node. */
export function runNode(args: readonly string[], environment?: Readonly<Record<string, string | undefined>>) {
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], environment);
}

/** For commands that are one program: run it and end with its exit code. */
export async function finishWith(code: Promise<number>): Promise<never> {
  return process.exit(await code);
}
