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
