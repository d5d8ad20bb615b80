import { packages } from './build.ts';
import { finishWith, run } from './processes.ts';

/** Format, lint, and the borders between packages and domains (rules in `.dependency-cruiser.mjs`). */
const lint = async (): Promise<number> => {
  const fix = process.argv.includes('--fix');
  const style = await run('biome', [fix ? 'check' : 'ci', ...(fix ? ['--write'] : []), '.']);
  const borders = await run('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    ...['api', 'host', 'registry', 'renderer', 'shared', 'simulators'],
    ...['bench', 'docker', 'e2e', 'scripts'],
    ...packages(),
  ]);
  return style || borders;
};

await finishWith(lint());
