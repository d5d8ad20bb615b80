import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRelease } from '../../platform/registry/cli/client.ts';
import { firstPage } from '../../platform/registry/cli/preview.ts';
import { provenanceOf } from '../../shared/remote-kit/src/build/provenance.ts';
import { buildAll, packages } from '../build/build.ts';
import { root } from '../processes.ts';

const usage = `npm run portal -- preview <remote> [--port 4900] [--path /x]

  A portal of this checkout alone, with the demo's people in a data folder of its commit
  (.portal/previews/<commit>): what is done in it reaches no other one.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '4900' },
    path: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [name = ''] = positionals;
if (values.help || !packages().includes(name)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
const { commit, dirty } = provenanceOf(join(root, name));
const data = join('.portal', 'previews', dirty ? `${commit}-edited` : commit);
await buildAll();
const path = values.path ?? firstPage(readRelease(join(root, name, 'dist')));
console.log(`\n  ${name} of ${commit}: http://localhost:${values.port}${path}, with its data in ${data}\n`);
Object.assign(process.env, { PORT: values.port, DATA_DIR: data });
await import('./start.ts');
