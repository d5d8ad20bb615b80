import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from '../processes.ts';
import { CannotCreateError, createRemote } from './create-remote.ts';
import type { Audience } from './remote-files.ts';

const usage = `npm run create-remote -- <name> --route /x --owner team [--title "Título"] [--for client|admin|public]

  <name>    lower-case letters; the folder is mf-<name>
  --route   path of its first page, with :name for what varies
  --owner   team that releases it
  --title   heading and menu entry, in Spanish (the name by default)
  --for     who opens it: customers with their menu (client, the default), administrators, or everybody
`;

const isAudience = (text: string): text is Audience => ['client', 'admin', 'public'].includes(text);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    route: { type: 'string' },
    owner: { type: 'string' },
    title: { type: 'string' },
    for: { type: 'string', default: 'client' },
    help: { type: 'boolean', default: false },
  },
});
const [given] = positionals;
if (values.help || !given || !values.route || !values.owner || !isAudience(values.for)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

try {
  const bare = given.replace(/^mf-/, '');
  const name = `mf-${bare}`;
  const files = await createRemote(root, {
    name,
    owner: values.owner,
    path: values.route,
    title: values.title ?? bare.charAt(0).toUpperCase() + bare.slice(1),
    audience: values.for,
  });
  for (const file of files) console.log(`  ${file}`);
  // The new package joins the workspace and its lockfile; its dependencies are installed already.
  const manager = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const { config } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    config: { packageManager: string };
  };
  const code = await run(manager, ['--yes', config.packageManager, 'install', '--silent']);
  if (code !== 0) process.exit(code);
  // Line breaks depend on the names.
  const formatted = await run(manager, ['biome', 'format', '--write', '--log-level=error', name]);
  if (formatted !== 0) process.exit(formatted);
  console.log(`\nNow: npm start, and open ${values.route}. With npm run dev an edit shows at once.`);
} catch (error) {
  if (!(error instanceof CannotCreateError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
