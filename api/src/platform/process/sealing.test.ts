import { expect, test } from '@jest/globals';
import { seal, unseal, unsealByEither } from './sealing.ts';

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

test('what the pepper of before has sealed opens while it is being replaced, and says so', () => {
  const sealed = seal('before', 'message', '7', 'JBSWY3DP');
  const opened = (pepper: string, secondPepper: string | undefined) =>
    unsealByEither({ pepper, secondPepper }, 'message', '7', sealed);
  expect(opened('before', undefined)).toEqual({ secret: 'JBSWY3DP', isOfSecond: false });
  expect(opened('now', 'before')).toEqual({ secret: 'JBSWY3DP', isOfSecond: true });
  expect(() => opened('now', undefined)).toThrow();
  expect(() => opened('now', 'another')).toThrow();
});
