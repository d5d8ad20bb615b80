import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../tools/processes.ts';
import { type Bom, strangersIn, unacceptedIn } from './licences.ts';

const USAGE = `npm run portal -- sbom [<file>]

Writes the bill of materials of what is shipped (CycloneDX 1.6, JSON; ./sbom.cdx.json unless a file is named) and checks
it: every part from the npm registry, each with a licence that is accepted. Exit code 0: so it is; 1: it is not.`;

const given = process.argv[2];
if (given?.startsWith('-')) {
  console.log(USAGE);
  process.exit(2);
}
const file = given ?? join(root, 'sbom.cdx.json');
mkdirSync(dirname(file), { recursive: true });
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  config: { packageManager: string };
};
const made = spawnSync(
  'npx',
  [
    ...['--yes', config.packageManager, 'sbom', '--prod', '--sbom-format', 'cyclonedx'],
    ...['--sbom-spec-version', '1.6', '--sbom-type', 'application', '--out', file],
  ],
  { cwd: root, encoding: 'utf8' },
);
if (made.status !== 0) {
  console.error(made.stdout, made.stderr);
  process.exit(1);
}
const bom = JSON.parse(readFileSync(file, 'utf8')) as Bom;
const faults = [
  ...strangersIn(bom).map((part) => `not from the registry: ${part}`),
  ...unacceptedIn(bom).map((part) => `licence not accepted: ${part}`),
];
for (const fault of faults) console.error(fault);
console.log(`${file}: ${bom.components.length} parts, ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;
