import { testComponentPages } from './browser.ts';
import { runNode } from './processes.ts';

const args = process.argv.slice(2);

/** Builds the component pages and judges them; `--update-snapshots` makes the reviewed pictures anew. */
process.exitCode = await testComponentPages(args);
if (args.some((arg) => arg.startsWith('--update-snapshots')))
  await runNode(['component-pages/shrink-pictures.ts']);
