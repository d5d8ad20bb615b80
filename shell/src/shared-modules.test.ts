import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { shared } from './shared-modules.ts';

test.each([
  ['react', 'useState'],
  ['react/jsx-runtime', 'jsx'],
  ['react-dom', 'createPortal'],
] as const)('a remote cannot replace a function of %s for the pages of others', (name, method) => {
  const { default: exported } = shared[name].lib() as unknown as {
    readonly default: Record<string, unknown>;
  };
  const before = exported[method];
  expect(before).toBeInstanceOf(Function);
  expect(() => {
    exported[method] = () => 'hostile';
  }).toThrow(TypeError);
  expect(exported[method]).toBe(before);
});

test('a remote cannot replace how the bus tells and hears', () => {
  const { bus } = shared['@portal/event-bus'].lib();
  expect(Object.isFrozen(bus)).toBe(true);
});

const dist = join(import.meta.dirname, '../dist');

// Skipped, and counted as such, where the shell is not built.
(existsSync(join(dist, 'release.json')) ? test : test.skip)(
  'a page with fields, a form and filters loads no library and no part of a field twice, in the shell as it is built on this machine',
  () => {
    const { provides } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as {
      readonly provides: Readonly<Record<string, readonly string[]>>;
    };
    const kits = ['@portal/ui/controls', '@portal/ui/form', '@portal/ui/filters'];
    const files = [...new Set(kits.flatMap((kit) => provides[kit] ?? []))];
    const sources = files.flatMap((file) => {
      const map = readFileSync(join(dist, 'maps', `${file}.map`), 'utf8');
      return (JSON.parse(map) as { readonly sources: readonly string[] }).sources;
    });
    expect(sources.filter((source) => source.includes('/react-hook-form/'))).toHaveLength(1);
    const twice = sources.filter((source, place) => sources.indexOf(source) !== place);
    expect(twice.filter((source) => /\/node_modules\/|\/ui\/src\/form\//.test(source))).toEqual([]);
  },
);
