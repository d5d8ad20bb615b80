import { packages } from './build.ts';
import { finishWith, run } from './processes.ts';

/**
 * Checks format, lint rules, borders between packages and domains (`.dependency-cruiser.mjs`), and unused files,
 * exports and dependencies (`knip.json`).
 */
const lint = async (): Promise<number> => {
  const fix = process.argv.includes('--fix');
  const style = await run('biome', [fix ? 'check' : 'ci', ...(fix ? ['--write'] : []), '.']);
  const borders = await run('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    ...['api', 'host', 'registry', 'renderer', 'shared', 'simulators'],
    ...['bench', 'component-pages', 'data', 'docker', 'e2e', 'scripts'],
    ...packages(),
  ]);
  const unused = await run('knip', ['--no-config-hints']);
  return style || borders || unused;
};

await finishWith(lint());
