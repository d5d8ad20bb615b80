import { execFileSync } from 'node:child_process';
import { root } from './processes.ts';

/** Lines and files of a commit: `npm run size -- <commit>`. */
const commit = process.argv[2] ?? 'HEAD';

const git = (args: readonly string[], input?: string): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 29, ...(input === undefined ? {} : { input }) });

const isTest = (path: string): boolean => /\.test\.tsx?$|\.spec\.ts$/.test(path);
const isProduct = (path: string): boolean =>
  !isTest(path) &&
  !/^(?:e2e|bench|component-pages)\/|\/stories\/|\/testing\/|\/testing\.tsx?$|\.fixture\.tsx?$/.test(path);

/** The texts of files of the commit, by path. */
function textsOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const answer = git(['cat-file', '--batch'], `${paths.map((path) => `${commit}:${path}`).join('\n')}\n`);
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const end = answer.indexOf(10, at);
    const bytes = Number(answer.subarray(at, end).toString().split(' ')[2]);
    texts.set(path, answer.subarray(end + 1, end + 1 + bytes).toString());
    at = end + bytes + 2;
  }
  return texts;
}

const sources = git(['ls-tree', '-r', '--name-only', commit])
  .toString()
  .split('\n')
  .filter((path) => /\.(?:tsx?|css)$/.test(path));
const texts = textsOf(sources);
const linesOf = (path: string): number => (texts.get(path) ?? '').split('\n').length - 1;
const sum = (paths: readonly string[]): number => paths.reduce((lines, path) => lines + linesOf(path), 0);

const product = sources.filter(isProduct).toSorted((one, other) => linesOf(one) - linesOf(other));
const tests = sources.filter(isTest);
const longest = product.at(-1) ?? '';
console.log(`product: ${product.length} files, ${sum(product)} lines`);
console.log(
  `median: ${linesOf(product[product.length >> 1] ?? '')}; longest: ${longest}, ${linesOf(longest)}`,
);
console.log(`tests: ${tests.length} files, ${sum(tests)} lines`);
