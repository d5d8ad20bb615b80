import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { isAsAsked } from './verified-artefacts.ts';

const text = 'export const page = 1;';
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
const kept = (content: string) => {
  const { buffer, byteOffset, byteLength } = Buffer.from(content);
  const arrayBuffer = async () => buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  return { clone: () => ({ arrayBuffer }) as Response };
};

test('a kept file with the hash that the page asks for is taken', async () => {
  expect(await isAsAsked({ integrity }, kept(text))).toBe(true);
});

test.each([
  ['another file that a script has put there', integrity, 'alert(1)'],
  ['a file that is asked for without a hash', '', text],
  ['a hash of another kind, or two of them', `${integrity} sha384-${'A'.repeat(64)}`, text],
])('%s is not', async (_what, asked, content) => {
  expect(await isAsAsked({ integrity: asked }, kept(content))).toBe(false);
});
