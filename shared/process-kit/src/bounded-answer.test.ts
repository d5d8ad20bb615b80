import { expect, test } from '@jest/globals';
import { boundedText } from './bounded-answer.ts';

test('an answer is read whole up to its bound, with characters that pieces cut, and no further', async () => {
  let pulled = 0;
  const endless = (pieces: number) =>
    new Response(
      new ReadableStream({
        pull(controller) {
          pulled += 1;
          if (pulled > pieces) return controller.close();
          controller.enqueue(new Uint8Array(pulled % 2 === 1 ? [0xc3] : [0xb1]));
        },
      }),
    );
  expect(await boundedText(endless(4), 4)).toBe('ññ');
  pulled = 0;
  await expect(boundedText(endless(1_000_000), 100)).rejects.toThrow('longer than 100 bytes');
  expect(pulled).toBeLessThan(200);
});
