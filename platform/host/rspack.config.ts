import { join } from 'node:path';
import { baseConfig } from '@portal/remote-kit/build';

const base = baseConfig(import.meta.dirname);

/** Scripts that stand in the HTML itself (`page/inline-scripts.ts`). */
const inline: typeof base = {
  ...base,
  name: 'inline',
  entry: {
    'first-calls': './page/inline/first-calls.entry.ts',
    'layout-choice': './page/inline/layout-choice.entry.ts',
    'own-files': './page/inline/own-files.entry.ts',
    'live-reload': './development/live-reload.entry.ts',
  },
  output: { path: join(import.meta.dirname, 'dist/inline'), clean: true, filename: '[name].js' },
};

export default inline;
