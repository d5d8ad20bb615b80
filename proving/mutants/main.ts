import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePostgresTemplate } from '../../api/src/platform/testing/template.ts';
import { startThrowAwayPostgres } from '../../shared/test-kit/src/throw-away-postgres.ts';
import { littleHashing } from '../../tools/test/jest.ts';
import { type Mutant, planted } from './mutant.ts';
import { mutants } from './mutants.ts';

const USAGE = `npm run portal -- mutants [<text>]

Plants each defect of proving/mutants/mutants.ts into a copy of the commit that is checked out, one at a time, and runs
the tests that should notice. Prints which were killed and which survived; tests that do not end in time have killed nothing. With
a text only those whose defect or file holds it. Exit code 0: at most two survived; 1: more did, or a test fails without any defect.`;

/** Defects that may survive. */
const MAY_SURVIVE = 2;
/** Milliseconds; a test that takes longer has shown nothing, and its defect counts as survived. */
const TIMEOUT = 10 * 60_000;
/** Milliseconds for all tests without a defect, on a machine that is also busy with other work. */
const SOUND_TIMEOUT = 90 * 60_000;

interface Run {
  readonly ok: boolean;
  readonly text: string;
  readonly timedOut: boolean;
}

/**
 * Runs a command to its end or its timeout. This process is not blocked, since it must read PostgreSQL's log: a server
 * stops when the pipe of its log is full.
 */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  { env = process.env, timeout = TIMEOUT }: { env?: NodeJS.ProcessEnv; timeout?: number } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      timeout,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const read = (piece: Buffer) => {
      text += piece.toString();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (status, signal) =>
      resolve({ ok: status === 0, text, timedOut: signal === 'SIGKILL' }),
    );
  });
}

/** A copy of the commit with its own dependencies, independent of the working copy. */
async function copyOfCommit(): Promise<string> {
  const copy = join(mkdtempSync(join(tmpdir(), 'portal-mutants-')), 'copy');
  const made = await run('git', ['worktree', 'add', '--detach', copy, 'HEAD'], process.cwd());
  if (!made.ok) throw new Error(made.text);
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    config: { packageManager: string };
  };
  const installed = await run(
    'npx',
    ['--yes', manifest.config.packageManager, 'install', '--frozen-lockfile', '--prefer-offline'],
    copy,
  );
  if (!installed.ok) throw new Error(installed.text);
  return copy;
}

/** Files with a test that failed, in what jest printed. */
function filesFailingIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/^FAIL (?:node |browser )?(\S+)/gm)].map(([, file = '']) => file))];
}

/** Jest's report of a failed file: from its line to the next file's. */
function faultsIn(text: string, file: string): string {
  const [, after = ''] = text.split(
    new RegExp(`^FAIL (?:node |browser )?${file.replaceAll('.', '\\.')}.*$`, 'm'),
  );
  return (after.split(/^(?:PASS|FAIL|Test Suites:) /m)[0] ?? '').trim().slice(0, 4_000);
}

const wanted = process.argv[2];
if (wanted === '--help') {
  console.log(USAGE);
  process.exit(0);
}
const chosen = mutants.filter(
  ({ defect, file }) => wanted === undefined || `${defect} ${file}`.includes(wanted),
);
const copy = await copyOfCommit();
const server = await startThrowAwayPostgres();
try {
  const template = await writePostgresTemplate(server.url);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...littleHashing,
    TEST_DATABASE_URL: server.socketUrl,
    TEST_DATABASE_TEMPLATE: template,
  };
  // In one process, so that no worker of a stopped run slows down the next.
  const options = ['--runInBand', '--testTimeout=300000'];
  const tests = (
    files: readonly string[],
    more: readonly string[],
    timeout: number,
    given: NodeJS.ProcessEnv = env,
  ) =>
    run(
      process.execPath,
      ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...options, ...more, ...files],
      copy,
      { env: given, timeout },
    );
  const withoutTemplate = { ...env, TEST_DATABASE_TEMPLATE: undefined };
  const sound = await tests([...new Set(chosen.flatMap((mutant) => mutant.tests))], [], SOUND_TIMEOUT);
  if (sound.timedOut) throw new Error('the tests did not end without any defect: nothing was judged');
  const unsound: string[] = [];
  for (const file of filesFailingIn(sound.text)) {
    // Each defect is judged alone, so the file is tested alone too. The failure among the others is printed with its
    // report, so that it can be fixed.
    const alone = await tests([file], [], TIMEOUT);
    if (!alone.ok) unsound.push(file);
    const judged = alone.ok
      ? 'failed among the others, and holds alone, as it is used here'
      : 'FAILS WITHOUT ANY DEFECT, so it proves nothing';
    console.log(`${judged}: ${file}\n${faultsIn(alone.ok ? sound.text : alone.text, file)}`);
  }
  const survived: Mutant[] = [];
  for (const mutant of chosen) {
    const path = join(copy, mutant.file);
    const source = readFileSync(path, 'utf8');
    const begun = performance.now();
    writeFileSync(path, planted(source, mutant));
    const proving = mutant.tests.filter((file) => !unsound.includes(file));
    const { ok, timedOut } =
      proving.length > 0
        ? await tests(proving, ['--bail'], TIMEOUT, mutant.inMigration ? withoutTemplate : env)
        : { ok: true, timedOut: false };
    writeFileSync(path, source);
    const isKilled = !ok && !timedOut;
    if (!isKilled) survived.push(mutant);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const judged = isKilled ? 'killed   ' : timedOut ? 'TIMED OUT' : 'SURVIVED ';
    console.log(`${judged} ${mutant.defect} (${mutant.file}, ${seconds} s)`);
  }
  console.log(`\n${chosen.length - survived.length} of ${chosen.length} were killed.`);
  process.exitCode = survived.length > MAY_SURVIVE || unsound.length > 0 ? 1 : 0;
} finally {
  await server.stop();
  await run('git', ['worktree', 'remove', '--force', copy], process.cwd());
  rmSync(join(copy, '..'), { recursive: true, force: true });
}
