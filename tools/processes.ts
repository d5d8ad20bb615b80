import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export const root = dirname(import.meta.dirname);

/** Exit code of a start that an edit cannot repair: another process uses its port or its folder. */
export const TAKEN = 2;

/** Target of a program's output: this process's own, or an open file (its descriptor). */
export type Output = 'inherit' | number;

/** Runs a program of the project; its output is shown or written to a file. Returns the exit code. */
export function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  cwd: string = root,
  output: Output = 'inherit',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...environment },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a Node program with this Node. */
export function runNode(
  args: readonly string[],
  environment?: Readonly<Record<string, string | undefined>>,
  output?: Output,
) {
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], environment, root, output);
}

/** For commands of one program: ends this process with its exit code. */
export async function finishWith(code: Promise<number>): Promise<never> {
  return process.exit(await code);
}
