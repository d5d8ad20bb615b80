import { expect, test } from '@jest/globals';
import { integrityOf } from '../release-hash.ts';
import { compiledFiles, HASHES_OF_FILES, named } from './named-files.ts';

const CONTAINER = 'mf_a_0123456789';
const NAME = 'mf_a_abcdefabcd';
/** A file of a compilation, and how often it was read from the compiler. */
const asset = (name: string, text: string) => {
  let reads = 0;
  return {
    name,
    get source() {
      reads += 1;
      return { buffer: () => Buffer.from(text) };
    },
    reads: () => reads,
  };
};
const texts = (files: ReadonlyMap<string, { readonly content: Buffer }>) =>
  Object.fromEntries([...files].map(([file, { content }]) => [file, content.toString('utf8')]));

test('a container has its new name in every script, each as long as before, and nowhere else', () => {
  const assets = [
    asset('a.1.js', `rspackChunk${CONTAINER}.push("ñ"); ${CONTAINER}`),
    asset('a.2.css', `.${CONTAINER} {}`),
    asset('a.1.js.map', CONTAINER),
  ];
  const files = named(compiledFiles(assets, CONTAINER), NAME);
  expect(texts(files)).toEqual({
    'a.1.js': `rspackChunk${NAME}.push("ñ"); ${NAME}`,
    'a.2.css': `.${CONTAINER} {}`,
    'a.1.js.map': CONTAINER,
  });
  for (const [file, { content, integrity }] of files)
    expect(integrity).toBe(file.endsWith('.map') ? undefined : integrityOf(content));
});

test('a build is not altered by the name that one edition of it is given', () => {
  const compiled = compiledFiles([asset('a.1.js', CONTAINER)], CONTAINER);
  named(compiled, NAME);
  expect(texts(named(compiled, CONTAINER))).toEqual({ 'a.1.js': CONTAINER });
});

test('the script that loads the others has the hashes of what they are now, and a hash of its own text', () => {
  const assets = [
    asset('entry.1.js', `var ${CONTAINER}; script.integrity = (${HASHES_OF_FILES})[url];`),
    asset('page.2.js', CONTAINER),
    asset('page.3.css', '.a {}'),
  ];
  const files = named(compiledFiles(assets, CONTAINER), NAME);
  const entry = files.get('entry.1.js');
  const [, hashes = ''] = /= \((.*)\)\[url\];$/.exec(entry?.content.toString('utf8') ?? '') ?? [];
  expect(JSON.parse(hashes)).toMatchObject({
    'page.2.js': integrityOf(Buffer.from(NAME)),
    'page.3.css': integrityOf(Buffer.from('.a {}')),
  });
  expect(entry?.integrity).toBe(integrityOf(entry?.content ?? Buffer.alloc(0)));
});

test('after an edit nothing is read from the compiler but what it changed', () => {
  const same = [asset('library.1.js', 'one'), asset('library.1.js.map', '{}')];
  const before = compiledFiles([...same, asset('page.1.js', 'before')], CONTAINER);
  const after = asset('page.2.js', 'after');
  const files = compiledFiles([...same, after], CONTAINER, before);
  expect(same.map(({ reads }) => reads())).toEqual([1, 1]);
  expect(after.reads()).toBe(1);
  expect([...files.keys()]).toEqual(['library.1.js', 'library.1.js.map', 'page.2.js']);
});
