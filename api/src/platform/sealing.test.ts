import { expect, test } from '@jest/globals';
import { seal, unseal } from './sealing.ts';

test('a sealed secret opens with its key and for its row and use only, and is different each time', () => {
  const [one, other] = [
    seal('pepper', 'message', '7', 'JBSWY3DP'),
    seal('pepper', 'message', '7', 'JBSWY3DP'),
  ];
  expect(one).not.toBe(other);
  expect(one).not.toContain('JBSWY3DP');
  expect([unseal('pepper', 'message', '7', one), unseal('pepper', 'message', '7', other)]).toEqual([
    'JBSWY3DP',
    'JBSWY3DP',
  ]);
  expect(() => unseal('pepper', 'message', '8', one)).toThrow();
  expect(() => unseal('pepper', 'second factor', '7', one)).toThrow();
  expect(() => unseal('salt', 'message', '7', one)).toThrow();
  expect(() => unseal('pepper', 'message', '7', `${one.slice(0, -2)}AA`)).toThrow();
});
