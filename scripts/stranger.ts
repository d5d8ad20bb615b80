import { createHash, randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './processes.ts';
import { type Rule, rulesIn } from './specification.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, rows: { type: 'string', default: '20' } },
});
const seed = Number(values.seed ?? randomInt(1_000_000));

/** Sorts by the hash of seed and id: the same seed gives the same rows, whatever the order of the documents. */
const order = ({ id }: Rule): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');

const rules = globSync('docs/specification/*.md', { cwd: root }).flatMap((file) =>
  rulesIn(readFileSync(join(root, file), 'utf8'), file),
);
const drawn = rules
  .toSorted((one, other) => order(one).localeCompare(order(other)))
  .slice(0, Number(values.rows));

console.log(
  `Seed ${seed}. Of each rule: which file implements it? From \`git ls-files\` alone, within 30 seconds.\n`,
);
for (const { id, sentence, file } of drawn) console.log(`${id}  ${sentence}  (${file})`);
