import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** An id of a rule (`PY-04`), a decision (`D-25`), a threat (`T07`) or a hazard (`C12`). */
const ID = /\b(?:[A-Z]{1,3}-\d{2}|[TC]\d{2})\b/g;

/** A rule, a decision or a threat of docs/specification. */
export interface Rule {
  readonly id: string;
  readonly sentence: string;
  /** Path from the root of the repository. */
  readonly file: string;
}

/** The rules of one document: the list items that begin with an id in bold type. */
export function rulesIn(text: string, file: string): readonly Rule[] {
  return [...text.matchAll(/^- \*\*([A-Z]{1,3}-\d{2}|T\d{2})\*\* (.+)$/gm)].map(
    ([, id = '', sentence = '']) => ({ id, sentence, file }),
  );
}

/** The hazards of docs/concurrency.md: the rows of its table that begin with an id. */
export function hazardsIn(text: string): readonly string[] {
  return [...text.matchAll(/^\| (C\d{2}) \|/gm)].map(([, id = '']) => id);
}

/** The ids of the proofs of docs/assurance.md: the first cells of its table, `| F2, F3 |` or `| C1–C4 |`. */
export function proofsIn(text: string): readonly string[] {
  return [...text.matchAll(/^\| ((?:[A-Z]\d{1,2}(?:[,–] ?)?)+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').flatMap((part) => {
      const [first = '', last = first] = part.split('–');
      const length = Number(last.slice(1)) - Number(first.slice(1)) + 1;
      return Array.from({ length }, (_, at) => `${first[0]}${Number(first.slice(1)) + at}`);
    }),
  );
}

/**
 * Numbers of lists in brackets or parentheses: a letter and a number, `(A5)`, in comments and names of tests, and a
 * finding or a rule of the platform by its number.
 */
export function listNumbersIn(source: string): readonly string[] {
  const words = source.match(/(?<=[[(])(?:findings?|platform) \d+(?=[),:;. \]])/g);
  const letters = source
    .split('\n')
    .filter((line) => /^\s*(?:\/?\*|\/\/)|\/[/*]|\b(?:test|describe)\b/.test(line))
    .flatMap((line) => line.match(/(?<=(?:^|[ '"`])[[(])[A-Z]\d{1,2}(?=[\]),])/g) ?? []);
  return [...(words ?? []), ...letters];
}

/** The names of tests that a document cites in “ ”, each on one line. */
export function testsCitedIn(text: string): readonly string[] {
  return [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replace(/\s+/g, ' '));
}

/** The ids that names of tests cite in brackets, `[PY-04]` or `[PY-04, PY-05]`; comments are left out. */
export function idsNamedIn(source: string): readonly string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .flatMap((line) => [...line.matchAll(/\[([^\]'"`]*)\]/g)])
    .flatMap(([, inside = '']) => inside.match(ID) ?? []);
}

/** Every id that a source file mentions, in comments too: of the given areas, and of decisions and threats. */
export function idsMentionedIn(source: string, areas: ReadonlySet<string>): readonly string[] {
  const rules = (source.match(/\b[A-Z]{1,3}-\d{2}\b/g) ?? []).filter((id) => areas.has(id.slice(0, -3)));
  return [...rules, ...(source.match(/(?<=\bthreats? )T\d{2}\b/g) ?? [])];
}

/** The documents in Markdown that a source file cites, by path or by name. */
export function documentsCitedIn(source: string): readonly string[] {
  return source.match(/(?<![\w/.])[\w./-]*\w\.md\b/g) ?? [];
}

/** Folders of what is installed, built, or kept by a running portal; those and hidden ones hold no document of ours. */
const isNoSource = (path: string): boolean => /(?:^|[\\/])(?:node_modules|dist|\.[^\\/]+)$/.test(path);

/** Paths from the root of the documents in Markdown that the repository holds. */
export function documentPaths(): readonly string[] {
  return globSync('**/*.md', { cwd: root, exclude: isNoSource });
}

const ROOMS = 'api|data|docs|e2e|mf-[a-z]+|ops|platform|proving|shared|shell|simulators|tools';

/** Files that a document cites: paths from the root of the repository and names of files in backticks, and links. */
export function pathsCitedIn(text: string): {
  readonly paths: string[];
  readonly names: string[];
  readonly links: string[];
} {
  const paths = [...text.matchAll(new RegExp(String.raw`\x60((?:${ROOMS})/[\w./-]+)\x60`, 'g'))];
  const links = [...text.matchAll(/\]\(([^)#\s]+?)(?:#[^)]*)?\)/g)];
  const names = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs))`/g)];
  return {
    names: names.map(([, name = '']) => name).filter((name) => !new RegExp(`^(?:${ROOMS})/`).test(name)),
    paths: paths.map(([, path = '']) => path),
    links: links.map(([, link = '']) => link).filter((link) => !link.startsWith('http')),
  };
}

/** Citations of documents without a file of the name: a file that the reader makes. */
const CITED_WITHOUT_A_FILE: ReadonlySet<string> = new Set([
  'docs/add-a-remote.md: src/pages/another/page.tsx',
]);

/** Cited files that are not there, each behind the document that cites it. */
export function missingPathsOfDocuments(): readonly string[] {
  const files = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: isNoSource });
  const ends = new Set(
    files.flatMap((file) => {
      const parts = file.split(/[\\/]/);
      return parts.map((_, from) => parts.slice(from).join('/'));
    }),
  );
  return documentPaths().flatMap((document) => {
    const { paths, names, links } = pathsCitedIn(readFileSync(join(root, document), 'utf8'));
    const missing = [...paths, ...links.map((link) => join(dirname(document), link))].filter(
      (path) => !existsSync(join(root, path)),
    );
    const nameless = names.filter((name) => !ends.has(name) && !existsSync(join(root, name)));
    return [...missing, ...nameless]
      .map((path) => `${document}: ${path}`)
      .filter((cited) => !CITED_WITHOUT_A_FILE.has(cited.replaceAll('\\', '/')));
  });
}

const FOLDERS = [
  'api',
  'data',
  'e2e',
  'mf-*',
  'ops',
  'platform',
  'proving',
  'shared',
  'shell',
  'simulators',
  'tools',
];

/**
 * Source files of the repository whose names end as given, as [path from the root, text]. The test of this file is left
 * out: the ids in it are examples.
 */
export function sources(ending: RegExp): ReadonlyMap<string, string> {
  const paths = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.portal)$/.test(path),
  });
  return new Map(
    paths
      .filter((path) => ending.test(path) && path !== 'tools/test/whole/specification.test.ts')
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/** All rules, decisions and threats of docs/specification, in the order of its files. */
export function specification(): readonly Rule[] {
  return globSync('docs/specification/*.md', { cwd: root })
    .sort()
    .flatMap((file) => rulesIn(readFileSync(join(root, file), 'utf8'), file));
}

/** The proofs that docs/assurance.md lists. */
export function proofs(): readonly string[] {
  return proofsIn(readFileSync(join(root, 'docs/assurance.md'), 'utf8'));
}

const concurrency = (): string => readFileSync(join(root, 'docs/concurrency.md'), 'utf8');

/** The hazards that docs/concurrency.md lists. */
export function hazards(): readonly string[] {
  return hazardsIn(concurrency());
}

/** The tests that docs/concurrency.md names as the proof of what it says. */
export function testsOfHazards(): readonly string[] {
  return testsCitedIn(concurrency());
}
