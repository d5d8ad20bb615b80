import { expect, test } from '@jest/globals';
import { encodeFrame, frameReader, replyIn } from './frames.ts';

test('messages arrive whole and in order, however the pipe cuts them', () => {
  const requests = [1, 2, 3].map((id) => ({ id, key: 'a', wanted: 'ñ'.repeat(id * 40) }));
  const bytes = Buffer.concat(requests.map(encodeFrame));
  for (const size of [1, 7, bytes.length]) {
    const arrived: unknown[] = [];
    const read = frameReader((message) => arrived.push(message));
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    expect(arrived).toEqual(requests);
  }
});

test('a length beyond the limit is refused before anything of it is kept', () => {
  const read = frameReader(() => {});
  expect(() => read(Buffer.from([0xff, 0xff, 0xff, 0xff]))).toThrow(RangeError);
  const other = frameReader(() => {});
  expect(() => other(Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('{')]))).toThrow(SyntaxError);
});

test('what a process says is a reply or nothing', () => {
  expect(replyIn({ id: 1, html: 'a', css: '', more: true })).toEqual({ id: 1, html: 'a', css: '' });
  expect(replyIn({ id: 1, fault: 'threw', message: 'a'.repeat(900) })).toEqual({
    id: 1,
    fault: 'threw',
    message: 'a'.repeat(500),
  });
  const refused = [
    null,
    'a',
    { html: 'a', css: '' },
    { id: '1', html: 'a', css: '' },
    { id: 1, html: 'a' },
    { id: 1, html: 'a'.repeat(2 ** 22), css: '' },
    { id: 1, fault: 'made up', message: '' },
    { id: 1, fault: 'threw' },
  ];
  for (const message of refused) expect(replyIn(message)).toBeUndefined();
});
