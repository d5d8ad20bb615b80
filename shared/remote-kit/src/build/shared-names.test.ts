import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sharedModules } from '../shared-modules.ts';
import { callsNamedBy, namesOfferedBy, namesTakenBy, sharedNames } from './shared-names.ts';

test('a remote’s sources say which names they take from shared modules, by the names those have there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-names-'));
  const file = join(folder, 'page.tsx');
  await writeFile(
    file,
    `import type { Column } from '@portal/ui/data';
import { Button, type ButtonProps, Link as Anchor } from '@portal/ui/core';
import {
  useQuery,
} from '@tanstack/react-query';
export { Card } from '@portal/ui/core';
import { own } from './own.ts';
import * as yup from 'yup';
const schema = yup.object({ name: yup.string(), amount: yup
  .mixed() });
type Values = yup.InferType<typeof schema>;
`,
  );
  expect(namesTakenBy([file, join(folder, 'page.module.css')])).toEqual({
    '@portal/ui/core': ['Button', 'Card', 'Link'],
    '@tanstack/react-query': ['useQuery'],
    yup: ['mixed', 'object', 'string'],
  });
});

test('the calls that sources make are known by their names', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'portal-names-')), 'page.ts');
  await writeFile(file, "query('GET /api/user'); call('POST /api/x/:id', {}); fetch('/api/plain');");
  expect(callsNamedBy([file])).toEqual(['GET /api/user', 'POST /api/x/:id']);
});

test('a module offers what it lists and declares, under the names it gives; one that offers everything is refused', () => {
  const text = `export { type A, B as C, D } from './x.ts';
export * as yup from 'yup';
export const one = 1;
export function two() {}`;
  expect(namesOfferedBy(text, 'x')).toEqual(['C', 'D', 'one', 'two', 'yup']);
  expect(() => namesOfferedBy("export * from './x.ts';", 'x')).toThrow('must list what it offers');
});

test('the shell says the names of every shared module but of whole libraries', () => {
  const names = sharedNames(join(import.meta.dirname, '../../../../shell'));
  const whole = ['react', 'react-dom', 'react/jsx-runtime'];
  expect(Object.keys(names).sort()).toEqual(
    Object.keys(sharedModules)
      .filter((module) => !whole.includes(module))
      .sort(),
  );
  expect(names['@portal/ui/core']).toContain('Button');
  expect(names['@tanstack/react-query']).toContain('useQuery');
  expect(names['@portal/event-bus']).toContain('bus');
});
