import { packages } from './build/build.ts';
import { finishWith, run } from './processes.ts';

/**
 * Checks format, lint rules, borders between packages and domains (`.dependency-cruiser.mjs`), and unused files,
 * exports and dependencies (`knip.json`).
 */
const lint = async (): Promise<number> => {
  const fix = process.argv.includes('--fix');
  // In a pipe its colours would stand around each letter.
  const colours = process.stdout.isTTY ? [] : ['--colors=off'];
  const style = await run('biome', [...(fix ? ['check', '--write'] : ['ci']), ...colours, '.']);
  if (style !== 0 && !fix)
    console.log('Format, and what else has one answer, is mended by `npm run lint -- --fix`.');
  const borders = await run('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    ...['api', 'platform', 'shared', 'simulators', 'data', 'e2e', 'proving', 'ops', 'tools'],
    ...packages(),
  ]);
  const unused = await run('knip', ['--no-config-hints']);
  return style || borders || unused;
};

await finishWith(lint());
