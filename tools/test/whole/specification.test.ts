import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  documentPaths,
  documentsCitedIn,
  hazards,
  hazardsIn,
  idsMentionedIn,
  idsNamedIn,
  listNumbersIn,
  missingPathsOfDocuments,
  pathsCitedIn,
  proofs,
  proofsIn,
  type Rule,
  rulesIn,
  sources,
  specification,
  testsCitedIn,
  testsOfHazards,
} from './specification.ts';

/** Rules are what tests must name; decisions and threats may be. */
const isRule = ({ id }: Rule): boolean => !/^(?:D-|T\d)/.test(id);
const areaOf = (id: string): string => id.replace(/-?\d{2}$/, '');

let rules: readonly Rule[];
let known: ReadonlySet<string>;
beforeAll(() => {
  rules = specification();
  known = new Set([...rules.map(({ id }) => id), ...hazards()]);
});

describe('docs/specification', () => {
  test('gives each of the 669 rules one sentence, 49 decisions and 51 threats beside them', () => {
    expect(rules.filter(isRule)).toHaveLength(669);
    expect(rules.filter(({ id }) => id.startsWith('D-'))).toHaveLength(49);
    expect(rules.filter(({ id }) => id.startsWith('T') && !id.includes('-'))).toHaveLength(51);
    expect(rules.filter(({ sentence }) => sentence.length < 20).map(({ id }) => id)).toEqual([]);
  });

  test('says of each threat what an attacker does, and then what stands against it', () => {
    const threats = rules.filter(({ id }) => /^T\d/.test(id));
    const form = /^An attacker[^.]*[a-z`]\. The (?:server|browser)(?:'s \w+)? .+\.$/;
    expect(threats.filter(({ sentence }) => !form.test(sentence)).map(({ id }) => id)).toEqual([]);
  });

  test('uses an id once, and numbers each area without a gap', () => {
    const numbers = Map.groupBy(rules, ({ id }) => areaOf(id));
    for (const [area, of] of numbers) {
      const sorted = of.map(({ id }) => Number(id.slice(-2))).sort((a, b) => a - b);
      expect([area, sorted]).toEqual([area, sorted.map((_, at) => at + 1)]);
    }
  });

  test('says nothing twice in the same words', () => {
    const same = [...Map.groupBy(rules, ({ sentence }) => sentence).values()].filter(
      ({ length }) => length > 1,
    );
    expect(same.map((of) => of.map(({ id }) => id))).toEqual([]);
  });
});

describe('what names the rules', () => {
  let tests: ReadonlyMap<string, string>;
  beforeAll(() => {
    tests = sources(/\.(?:test|spec)\.tsx?$/);
  });

  test('each rule is named by a test', () => {
    const named = new Set([...tests.values()].flatMap(idsNamedIn));
    const wanting = rules.filter((rule) => isRule(rule) && !named.has(rule.id));
    expect(wanting.map(({ id, sentence }) => `${id} ${sentence}`)).toEqual([]);
  });

  test('each hazard is named by a test', () => {
    const named = new Set([...tests.values()].flatMap(idsNamedIn));
    expect(hazards().filter((id) => !named.has(id))).toEqual([]);
  });

  test('each test that docs/concurrency.md names exists', () => {
    const all = [...tests.values()].join('\n');
    expect(testsOfHazards().filter((name) => !all.includes(name))).toEqual([]);
  });

  test('each id that the name of a test cites exists', () => {
    const unknown = [...tests].flatMap(([file, source]) =>
      idsNamedIn(source)
        .filter((id) => !known.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test('each id that a comment cites exists', () => {
    const areas = new Set(rules.map(({ id }) => areaOf(id)));
    const unknown = [...sources(/\.tsx?$/)].flatMap(([file, source]) =>
      idsMentionedIn(source, areas)
        .filter((id) => !known.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('what comments cite', () => {
  test('is a document of the repository', () => {
    const documents = documentPaths();
    const missing = [...sources(/\.tsx?$/)].flatMap(([file, source]) =>
      documentsCitedIn(source)
        .filter((cited) => !documents.some((path) => path === cited || path.endsWith(`/${cited}`)))
        .map((cited) => `${file}: ${cited}`),
    );
    expect(missing).toEqual([]);
  });

  test('is a decision by its id, never by a number of a list that no reader has', () => {
    const numbered = [...sources(/\.tsx?$/)].flatMap(([file, source]) =>
      [
        ...source.matchAll(
          /\b(?:decisions?|security|credit) \d+(?=[),;. ])|\b(?:customer|administration) side,? \d/gi,
        ),
      ].map(([words]) => `${file}: ${words}`),
    );
    expect(numbered).toEqual([]);
  });

  test('is a rule, a hazard or a proof where it is a letter and a number, never a number of another list', () => {
    const listed = new Set([...known, ...proofs()]);
    const numbered = [...sources(/\.tsx?$/)].flatMap(([file, source]) =>
      listNumbersIn(source)
        .filter((id) => !listed.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(numbered).toEqual([]);
  });
});

describe('what documents cite', () => {
  test('is a file of the repository, by its path, by its name or by a link', () => {
    expect(missingPathsOfDocuments()).toEqual([]);
  });
});

describe('documents', () => {
  test('are looked at wherever they lie', () => {
    expect(documentPaths().map((path) => path.replaceAll('\\', '/'))).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/specification/README.md',
        'platform/registry/README.md',
        'platform/renderer/README.md',
        'shared/ui/README.md',
      ]),
    );
  });
});

describe('how they are read', () => {
  test('proofs are the first cells of a table, as a list or a range; numbers of lists stand in brackets', () => {
    expect(proofsIn('| F2, F3 | remotes |\n| C1–C3, C6 | hazards |\n| other | A1 |\n')).toEqual([
      'F2',
      'F3',
      'C1',
      'C2',
      'C3',
      'C6',
    ]);
    const source =
      "test('[platform 7] a (A7)', f(B2));\n/** Digits (A5), three (3). */\n// never (finding 9).\n";
    expect(listNumbersIn(source)).toEqual(['platform 7', 'finding 9', 'A7', 'A5']);
  });

  test('a rule is a list item that begins with its id in bold type', () => {
    const text =
      '# Title\n\n- **PY-04** One thing.\n- PY-05 not this\nSee **PY-06** either.\n- **T07** Another.\n';
    expect(rulesIn(text, 'a.md')).toEqual([
      { id: 'PY-04', sentence: 'One thing.', file: 'a.md' },
      { id: 'T07', sentence: 'Another.', file: 'a.md' },
    ]);
    expect(hazardsIn('| C01 | two payments | lock |\n| other | C02 |\n')).toEqual(['C01']);
  });

  test('a test names ids in brackets, one or several; strings of a list and comments do not count', () => {
    const source = [
      `test('[PY-04] ticking', () => {});`,
      `  race("[PY-05, API-06 … C12] three", () => {});`,
      `test('PY-07 bare', () => {});`,
      `const list = ['PY-08'];`,
      `// test('[PY-09] off')`,
      ` * [PY-10] in a comment`,
    ].join('\n');
    expect(idsNamedIn(source)).toEqual(['PY-04', 'PY-05', 'API-06', 'C12']);
  });

  test('a document names tests in its quotation marks, also over the end of a line', () => {
    expect(testsCitedIn('`a.test.ts` “[C01] one\nof two” and “three”')).toEqual([
      '[C01] one of two',
      'three',
    ]);
  });

  test('a document is cited by its path or its name', () => {
    expect(documentsCitedIn('/** See docs/security.md, Login; credit.md 8. */')).toEqual([
      'docs/security.md',
      'credit.md',
    ]);
  });

  test('a document cites paths below the rooms and names of files in backticks, and files by links', () => {
    const text =
      'See `api/src/app/app.ts`, `GET /api/user`, [one](a.md#part), [two](https://example.org) and `x.ts`.';
    expect(pathsCitedIn(text)).toEqual({ paths: ['api/src/app/app.ts'], names: ['x.ts'], links: ['a.md'] });
  });

  test('a comment mentions ids of the areas that there are, decisions and threats', () => {
    const source = '/** One (PY-04; D-25), threat T07, UTF-16 and a code T12. */';
    expect(idsMentionedIn(source, new Set(['PY', 'D']))).toEqual(['PY-04', 'D-25', 'T07']);
  });
});
