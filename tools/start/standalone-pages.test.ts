import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Colours of a text as six digits. */
const coloursIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(([, digits = '']) =>
      (digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits).toLowerCase(),
    ),
  );

const tokens = coloursIn(read('shared/ui/src/styles/tokens.css') + read('shared/ui/src/theme/tokens.ts'));

/** The pages that nginx shows by itself. */
const OF_NGINX = ['unavailable', 'too-large', 'too-many', 'refused'].map(
  (name) => `ops/docker/web/${name}.html`,
);

test.each([
  ...OF_NGINX,
  'platform/host/page/error-page.ts',
  'shell/public/offline.html',
  'api/src/papers/documents/page.ts',
])('%s stands alone without the stylesheet, and has its colours', (path) => {
  const colours = coloursIn(read(path));
  expect(colours.size).toBeGreaterThan(4);
  expect([...colours].filter((colour) => !tokens.has(colour))).toEqual([]);
});

test('the pages of nginx look like the error page of the host', () => {
  const rulesOf = (path: string): string => /<style[^>]*>(.*?)<\/style>/s.exec(read(path))?.[1]?.trim() ?? '';
  const rules = rulesOf('platform/host/page/error-page.ts');
  expect(rules).not.toBe('');
  for (const path of OF_NGINX) {
    const own = rulesOf(path)
      .split('}')
      .map((rule) => rule.trim())
      .filter((rule) => rule !== '');
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((rule) => !rules.includes(rule))).toEqual([]);
  }
});
