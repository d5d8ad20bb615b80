import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ReleaseSchema } from '../../../shared/release-protocol/src/release-schema.ts';

/** Words that a schema of one word, or of one of several, accepts. */
const wordsOf = (schema: unknown): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"const":"([\w-]+)"/g)].map(([, word = '']) => word);

test('CONTRIBUTING.md says who opens a page, for each access that a remote can give a route', () => {
  const { access } = ReleaseSchema.properties.routes.items.properties;
  const kinds = access.anyOf.flatMap(({ properties }) => wordsOf(properties.kind));
  expect(kinds.length).toBeGreaterThanOrEqual(6);
  const page = readFileSync('CONTRIBUTING.md', 'utf8');
  const [, table = ''] = page.split('## Who opens a page\n');
  const told = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, word]) => word);
  expect(told.filter((word) => word !== 'access').sort()).toEqual([...kinds].sort());
});
