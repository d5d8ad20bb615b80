import { expect, test } from '@jest/globals';
import { layoutOf } from './layout-choice.ts';

const storage = (kept: Readonly<Record<string, string>>) => ({ getItem: (key: string) => kept[key] ?? null });
const visitor = storage({});
const customer = storage({ session_token: 'abc' });
const administrator = storage({ session_token: 'abc', is_admin: 'true' });

test('a page that may stand in several layouts stands in the one of the person who is logged in', () => {
  const both = ['public', 'customer'] as const;
  expect(layoutOf(both, visitor)).toBe('public');
  expect(layoutOf(both, customer)).toBe('customer');
  expect(layoutOf(['customer', 'admin'], administrator)).toBe('admin');
});

test('where none is theirs it stands in the most likely one', () => {
  expect(layoutOf(['public', 'customer'], administrator)).toBe('public');
});
