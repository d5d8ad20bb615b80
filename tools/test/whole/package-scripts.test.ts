import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../processes.ts';
import { testFiles } from '../test-paths.ts';

interface Package {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const folders = globSync('{*,{shared,platform,proving}/*}/package.json', { cwd: root }).map((file) =>
  file.replace(/.package\.json$/, ''),
);
const described = (folder: string): Package =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;
const has = (folder: string, file: string): boolean => existsSync(join(root, folder, file));

/** What each script of a package runs, and the library that brings it. */
const TOOLS = {
  build: ['rspack build', '@rspack/cli'],
  test: ['node --experimental-vm-modules node_modules/jest/bin/jest.js', 'jest'],
  typecheck: ['tsc', 'typescript'],
} as const;

test('every package is built, tested and checked in its folder by the tools themselves, which it lists', () => {
  expect(folders.length).toBeGreaterThan(25);
  const files = testFiles();
  for (const folder of folders) {
    const { scripts, dependencies, devDependencies } = described(folder);
    const wanted = [
      ...(has(folder, 'rspack.config.ts') ? (['build'] as const) : []),
      ...(files.some((file) => file.startsWith(`${folder}/`) && /\.test\.tsx?$/.test(file))
        ? (['test'] as const)
        : []),
      'typecheck' as const,
    ];
    for (const name of wanted) {
      const [line, library] = TOOLS[name];
      expect([folder, name, scripts?.[name]]).toEqual([folder, name, line]);
      expect({ ...dependencies, ...devDependencies }).toHaveProperty([library], 'catalog:');
    }
  }
});

test.each([
  ['mf-terms', 'build'],
  ['mf-terms', 'test'],
  ['mf-terms', 'typecheck'],
  ['api', 'test'],
  ['shared/ui', 'typecheck'],
])(
  '`npm run` in the folder %s runs %s on the Node of the project, whatever Node runs npm',
  (folder, script) => {
    const made = mkdtempSync(join(tmpdir(), 'portal-scripts-'));
    const said = join(made, 'said');
    mkdirSync(join(made, 'bin'));
    // Of another version, and first among those that the person's machine has.
    writeFileSync(
      join(made, 'bin/node'),
      `#!/bin/sh\necho other >> ${said}\nexec ${process.execPath} "$@"\n`,
      { mode: 0o755 },
    );
    const machine = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((path) => !path.includes('node_modules'));
    const say = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(said)}, process.execPath + '\\n');`;
    execFileSync('npm', ['run', script, '--', '--version'], {
      cwd: join(root, folder),
      env: {
        PATH: [join(made, 'bin'), ...machine].join(delimiter),
        HOME: made,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(say)}`,
      },
      stdio: 'pipe',
    });
    const [npm, ...tool] = readFileSync(said, 'utf8').trim().split('\n');
    rmSync(made, { recursive: true });
    expect(npm).toBe('other');
    expect(tool.at(-1)).toBe(realpathSync(join(root, 'node_modules/node/bin/node')));
    expect(tool.filter((line) => line === 'other')).toEqual([]);
  },
);
