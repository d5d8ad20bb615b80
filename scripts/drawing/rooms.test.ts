import { expect, test } from '@jest/globals';
import { circleOf, importsBetweenRooms, mermaidOf, roomOf } from './rooms.ts';

test('a remote is one of mf-*, a shared package is a room of its own', () => {
  expect(['mf-auth/src/texts.ts', 'shared/ui/src/core.ts', 'api/src/main.ts'].map(roomOf)).toEqual([
    'mf-*',
    'ui',
    'api',
  ]);
});

test('imports within a room are left out, those between two are counted', () => {
  const edges = importsBetweenRooms([
    { from: 'mf-auth/a.ts', to: 'shared/ui/b.ts' },
    { from: 'mf-admin/a.ts', to: 'shared/ui/c.ts' },
    { from: 'host/a.ts', to: 'registry/index.ts' },
    { from: 'host/a.ts', to: 'host/b.ts' },
  ]);
  expect(edges).toEqual([
    { from: 'mf-*', to: 'ui', count: 2 },
    { from: 'host', to: 'registry', count: 1 },
  ]);
  expect(mermaidOf(edges)).toBe(
    [
      'flowchart TD',
      '  host["host"]',
      '  mf__["mf-*"]',
      '  registry["registry"]',
      '  ui["ui"]',
      '  mf__ -->|2| ui',
      '  host -->|1| registry',
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
