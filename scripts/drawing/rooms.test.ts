import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes.ts';
import { roomImports } from './room-imports.ts';
import { circleOf, importsBetweenRooms, mermaidOf, pageOf, roomOf, specifiersIn } from './rooms.ts';

test('docs/images/rooms.md shows the imports between all rooms as they are, `npm run drawing` draws them', () => {
  const page = readFileSync(join(root, 'docs/images/rooms.md'), 'utf8');
  expect(page).toBe(pageOf(roomImports()));
  expect(page).toContain('There is no circle');
});

test('a file imports by statements, of types too, and by calls; comments and texts of other files do not count', () => {
  const source = [
    "import { a } from './a.ts';",
    'import type {',
    '  B,',
    "} from '../b.ts';",
    "import '@portal/ui/styles/kit.css';",
    "export * from './c.ts';",
    "// import './comment.ts';",
    'const text = `',
    "import { d } from './text.ts';",
    '`;',
    "await import('./e.ts');",
  ].join('\n');
  expect(specifiersIn(source)).toEqual([
    ...['./a.ts', '../b.ts', '@portal/ui/styles/kit.css', './c.ts'],
    './e.ts',
  ]);
});

test('a circle among tools is left out, one of what ships is named', () => {
  const between = (from: string, to: string) => [
    { from, to },
    { from: to, to: from },
  ];
  expect(pageOf(between('e2e', 'scripts'))).toContain('There is no circle');
  expect(pageOf(between('api', 'data'))).toContain('There is a circle: api → data → api.');
});

test('a remote is one of mf-*, a shared package is a room of its own', () => {
  expect(['mf-auth/src/texts.ts', 'shared/ui/src/core.ts', 'api/src/main.ts'].map(roomOf)).toEqual([
    'mf-*',
    'ui',
    'api',
  ]);
});

test('imports within a room are left out, those between two are one arrow', () => {
  const edges = importsBetweenRooms([
    { from: 'mf-auth/a.ts', to: 'shared/ui/b.ts' },
    { from: 'mf-admin/a.ts', to: 'shared/ui/c.ts' },
    { from: 'host/a.ts', to: 'registry/index.ts' },
    { from: 'host/a.ts', to: 'host/b.ts' },
  ]);
  expect(edges).toEqual([
    { from: 'host', to: 'registry' },
    { from: 'mf-*', to: 'ui' },
  ]);
  expect(mermaidOf(edges)).toBe(
    [
      'flowchart TD',
      '  host["host"]',
      '  mf__["mf-*"]',
      '  registry["registry"]',
      '  ui["ui"]',
      '  host --> registry',
      '  mf__ --> ui',
    ].join('\n'),
  );
});

test('a circle of rooms is found, and named from where it begins', () => {
  const line = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'a', to: 'c' },
  ];
  expect(circleOf(line)).toBeUndefined();
  expect(circleOf([...line, { from: 'c', to: 'b' }])).toEqual(['b', 'c', 'b']);
});
