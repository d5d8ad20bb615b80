import { RegistryCallError, registryClient } from '../../platform/registry/cli/client.ts';
import { root } from '../processes.ts';
import { affectedBy, packageGraph } from './pipelines/affected.ts';
import { changedSince, unreleased } from './pipelines/unreleased.ts';

const usage = `npm run portal -- affected <commit>

What the change since a commit can break, one name=value a line, as a pipeline takes it: folders whose unit tests run,
whether database, browser and containers are tried, and the releases that are new (a list in JSON).
Without a commit that is known here, everything.

npm run portal -- affected --live

The releases alone, of what changed since what is live was built: the registry (REGISTRY_URL) names the commit of each.`;

const [since = '', ...more] = process.argv.slice(2);
const live = since === '--live' ? process.env['REGISTRY_URL'] : undefined;
if (more.length > 0 || (since.startsWith('-') && !live)) {
  console.error(usage);
  process.exit(2);
}

const say = (releases: readonly string[]): void => console.log(`releases=${JSON.stringify(releases)}`);

async function sayUnreleased(url: string): Promise<void> {
  try {
    say(unreleased(root, await registryClient({ url, timeout: 60_000 }).status()));
  } catch (error) {
    if (!(error instanceof RegistryCallError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function sayAffected(): void {
  const { folders, database, browser, containers, releases } = affectedBy(
    changedSince(root, since) ?? ['package.json'],
    packageGraph(root),
  );
  console.log(`folders=${folders.join(' ')}`);
  console.log(`database=${database}`);
  console.log(`browser=${browser}`);
  console.log(`containers=${containers}`);
  say(releases);
}

if (live) await sayUnreleased(live);
else sayAffected();
