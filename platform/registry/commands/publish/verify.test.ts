import { expect, test } from '@jest/globals';
import { announcementOf } from '@portal/release-protocol/server/release-envelope';
import { verifyBody } from './verify.ts';

test.each([
  [
    'nested deeper than can be written',
    `{"files":{},"release":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  ],
  ['that is nothing', 'null'],
  ['that is no JSON', '{'],
])('a signed body %s is refused in words, not with a failure of the registry', (_what, text) => {
  const content = Buffer.from(text);
  const release = { name: 'mf-pagos', owner: 'mf-pagos-team', hash: '0'.repeat(20) };
  const statement = { release, body: announcementOf(content) } as Parameters<typeof verifyBody>[0];
  expect(() => verifyBody(statement, content)).toThrow(
    expect.objectContaining({ answer: expect.objectContaining({ code: 'BAD_REQUEST' }) }),
  );
});
