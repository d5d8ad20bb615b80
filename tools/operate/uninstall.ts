import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DirectoryInUseError } from '../../api/src/platform/database/directory-lock.ts';
import { root } from '../processes.ts';
import { leftElsewhere, madeHere, uninstall } from './uninstall/uninstall.ts';

const usage = `npm run portal -- uninstall --dry     says what would be removed
npm run portal -- uninstall --yes     removes it: libraries, builds, and the data of this folder's portals with their keys

What is wanted of the data: npm run portal -- backup or npm run portal -- export before it.
`;

const { values } = parseArgs({
  options: { dry: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
});
if (values.dry === values.yes) {
  console.log(usage);
  process.exit(2);
}
const previews = join(root, '.portal/previews');
const data = [
  join(root, '.portal/data'),
  ...(existsSync(previews) ? readdirSync(previews).map((name) => join(previews, name)) : []),
];
const elsewhere = leftElsewhere(root);
try {
  const paths = values.dry ? madeHere(root) : uninstall(root, data);
  for (const path of paths) console.log(`  ${values.dry ? 'would be removed' : 'removed'}  ${path}`);
  console.log('\nNot removed by this:');
  for (const line of elsewhere) console.log(`  ${line}`);
} catch (error) {
  if (!(error instanceof DirectoryInUseError)) throw error;
  console.error(`${error.message} Nothing was removed.`);
  process.exit(1);
}
