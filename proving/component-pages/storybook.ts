import { join } from 'node:path';
import { root, run } from '../../tools/processes.ts';

/** The component pages as files, for the browser that judges them. */
export const builtPages = join(root, '.portal/component-pages');

/** Runs a command of Storybook, which is installed with the component pages alone; answers the exit code. */
export function storybook(command: 'dev' | 'build', ...args: readonly string[]): Promise<number> {
  const folder = join(root, 'proving/component-pages');
  return run(
    join(folder, 'node_modules/.bin/storybook'),
    [command, ...args, '--disable-telemetry'],
    {},
    folder,
  );
}
