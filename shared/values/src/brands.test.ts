import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const CAST =
  /\bas (?:unknown as )?(?:readonly )?(?:NationalId|Phone|Email|PersonName|Amount|Rate|IsoDate|OneTimeCode|Password|Address|FreeText)\b(?! [a-z])/;

test('a value is made by its parser alone: nothing outside the package calls a text one', () => {
  const files = globSync(
    [
      '{api,platform,shell,data,simulators,e2e}/**/*.{ts,tsx}',
      'mf-*/**/*.{ts,tsx}',
      'shared/*/src/**/*.{ts,tsx}',
    ],
    {
      cwd: root,
      exclude: (path) => /node_modules|dist|\.portal|^shared\/values/.test(String(path)),
    },
  );
  expect(files.length).toBeGreaterThan(1_000);
  const casts = files.filter((file) =>
    CAST.test(readFileSync(join(root, file), 'utf8').replace(/import [^;]+;/g, '')),
  );
  expect(casts).toEqual([]);
});
