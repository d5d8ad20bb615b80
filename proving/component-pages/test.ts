import { runNode } from '../../tools/processes.ts';
import { testComponentPages } from '../../tools/test/browser.ts';

const args = process.argv.slice(2);

/** Builds the component pages and judges them; `--update-snapshots` makes the reviewed pictures anew. */
process.exitCode = await testComponentPages(args);
if (args.some((arg) => arg.startsWith('--update-snapshots')))
  await runNode(['proving/component-pages/shrink-pictures.ts']);
