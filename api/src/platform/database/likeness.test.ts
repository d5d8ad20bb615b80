import { expect, test } from '@jest/globals';
import { typingErrors } from './likeness.ts';

test.each([
  ['gomez', 'gomez', 0],
  ['marina', 'mariana', 1],
  ['marina', 'marin', 1],
  ['gomze', 'gomez', 1],
  ['restreppo', 'restrepo', 1],
  ['', 'ana', 3],
  ['perez', 'gomez', 3],
])('between %s and %s lie %i typing errors', (one, other, errors) => {
  expect(typingErrors(one, other)).toBe(errors);
  expect(typingErrors(other, one)).toBe(errors);
});
