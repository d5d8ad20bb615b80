import { expect, test } from '@jest/globals';
import { seal, unseal } from './seal.ts';

test('a sealed secret opens with its key and for its account only, and is different each time', () => {
  const [one, other] = [seal('pepper', 7, 'JBSWY3DP'), seal('pepper', 7, 'JBSWY3DP')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('JBSWY3DP');
  expect([unseal('pepper', 7, one), unseal('pepper', 7, other)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
  expect(() => unseal('pepper', 8, one)).toThrow();
  expect(() => unseal('salt', 7, one)).toThrow();
  expect(() => unseal('pepper', 7, `${one.slice(0, -2)}AA`)).toThrow();
});
