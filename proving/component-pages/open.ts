import { finishWith } from '../../tools/processes.ts';
import { storybook } from './storybook.ts';

/** Port of the component pages; `npm run portal -- component-pages 7200` takes another one. */
const PORT = 7106;

const port = process.argv[2] ?? String(PORT);
await finishWith(storybook('dev', '--host', '127.0.0.1', '--port', port, '--exact-port', '--ci'));
