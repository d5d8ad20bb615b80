import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

interface Stage {
  readonly name: string;
  readonly base: string;
  /** Paths of the project that the stage itself copies. */
  readonly copied: readonly string[];
  /** Programs that the stage bundles. */
  readonly programs: readonly string[];
}

/** The stages of a Dockerfile, in order; a line that ends with a backslash goes on in the next. */
const stagesOf = (text: string): readonly Stage[] =>
  text
    .replace(/\\\n/g, ' ')
    .split(/^FROM /m)
    .slice(1)
    .map((part) => ({
      base: /^(\S+)/.exec(part)?.[1] ?? '',
      name: /^\S+ AS (\S+)/.exec(part)?.[1] ?? '',
      copied: [...part.matchAll(/^COPY (?!--)(.+)$/gm)].flatMap(([, paths = '']) =>
        paths.trim().split(/\s+/).slice(0, -1),
      ),
      programs: [...part.matchAll(/node ops\/docker\/build\.ts (\S+)/g)].map(([, program = '']) => program),
    }));

/** Every file of the project that a program reads through relative imports, itself included. */
const filesOf = (program: string): ReadonlySet<string> => {
  const files = new Set([program]);
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    // Imports of types are removed before a bundler looks for their files.
    for (const [, path = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)) {
      files.add(normalize(join(dirname(file), path)));
    }
  }
  return files;
};

const stages = stagesOf(readFileSync(join(root, 'ops/docker/Dockerfile'), 'utf8'));
const programs = stages.flatMap((stage) => stage.programs.map((program) => [program, stage] as const));

test('the programs that images bundle are found', () => {
  expect(programs.map(([program]) => program).sort()).toEqual([
    'ops/docker/operate.ts',
    'ops/docker/publish.ts',
    'platform/host/main.ts',
    'platform/registry/main.ts',
  ]);
});

test.each(programs)('the image of %s is given every file that it imports', (program, stage) => {
  const copied: string[] = [];
  for (let at: Stage | undefined = stage; at; at = stages.find(({ name }) => name === at?.base)) {
    copied.push(...at.copied);
  }
  const missing = [...filesOf(program)].filter(
    (file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
});
