import { finishWith, run } from './processes.ts';

/** Format, lint, and the borders between packages and domains (rules in `.dependency-cruiser.mjs`). */
const lint = async (): Promise<number> => {
  const fix = process.argv.includes('--fix');
  const style = await run('biome', [fix ? 'check' : 'ci', ...(fix ? ['--write'] : []), '.']);
  const borders = await run('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'api',
    'shared',
    'shell',
    'simulators',
    'mf-auth',
    'mf-customer',
    'mf-payments',
    'mf-terms',
    'mf-admin',
    'mf-content',
    'mf-reports',
  ]);
  return style || borders;
};

await finishWith(lint());
