import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

interface Item {
  readonly id: string;
  readonly level: string;
  readonly requirement: string;
  readonly control: string;
  readonly evidence: string;
  readonly status: string;
  readonly reason: string;
}

/** Rows of a CSV with quoted fields, without line ends inside them. */
function rowsOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );
}

const namesTest = (evidence: string): boolean => /\.(?:test|spec)\.tsx?(?:;|$)/.test(evidence);

let items: readonly Item[];
beforeAll(() => {
  const [head = [], ...rows] = rowsOf(readFileSync(join(root, 'docs/asvs.csv'), 'utf8'));
  items = rows.map(
    (row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])) as unknown as Item,
  );
});

describe('docs/asvs.csv, the requirements of OWASP ASVS 5.0', () => {
  test('holds all of level 1 and 2, and of level 3 those of authentication, sessions and logs', () => {
    const of = (level: string) => items.filter((item) => item.level === level);
    expect(of('1')).toHaveLength(70);
    expect(of('2')).toHaveLength(183);
    expect(of('3').map(({ id }) => id)).toEqual([
      ...[
        '6.3.5',
        '6.3.6',
        '6.3.7',
        '6.3.8',
        '6.4.5',
        '6.4.6',
        '6.5.6',
        '6.5.7',
        '6.5.8',
        '6.6.4',
        '6.7.1',
        '6.7.2',
      ],
      ...['7.5.3', '16.5.4'],
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  test('says of each item what stands behind it, or why nothing does', () => {
    const wanting = items.filter(({ status, control, evidence, reason }) => {
      // Where no test holds it, the row says why words must.
      if (status === 'met')
        return control === '' || evidence === '' || namesTest(evidence) === (reason !== '');
      if (status === 'deviation') return control === '' || evidence === '' || reason === '';
      return status !== 'not applicable' || reason === '';
    });
    expect(wanting).toEqual([]);
  });

  test('names only files that are there', () => {
    const missing = items.flatMap(({ id, evidence }) =>
      evidence
        .split('; ')
        .filter((path) => path !== '' && !existsSync(join(root, path)))
        .map((path) => `${id}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});
