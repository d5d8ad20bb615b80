import { expect, test } from '@jest/globals';
import { localBuildAddress, previewAddress } from './preview-link.ts';

const portal = 'https://portal.example';

test('a preview link of this portal leads to its page with its grant', () => {
  const path = '/facturas?override=mf-payments@3c4d&grant=abc.def';
  expect(previewAddress(` ${portal}${path}\n`, portal)).toBe(path);
});

test.each([
  ['of another portal', 'https://other.example/facturas?grant=abc'],
  ['without a grant', `${portal}/facturas?override=mf-payments@http://localhost:5000/`],
  ['with an empty grant', `${portal}/?grant=`],
  ['of a script', 'javascript:alert(1)?grant=abc'],
  ['of data', 'data:text/html,x?grant=abc'],
  ['of no text', ''],
])('a link %s leads nowhere', (_case, given) => {
  expect(previewAddress(given, portal)).toBeUndefined();
});

test('a build that this machine serves takes the place of a remote in the page that is open', () => {
  expect(localBuildAddress('/facturas', 'mf-payments', 'http://localhost:5000/dist')).toBe(
    '/facturas?override=mf-payments%40http%3A%2F%2Flocalhost%3A5000%2Fdist%2F',
  );
});

test.each(['http://192.168.0.4:5000/', 'https://localhost:5000/', 'localhost:5000', 'ftp://localhost/'])(
  'a build at %s is none of this machine',
  (served) => {
    expect(localBuildAddress('/facturas', 'mf-payments', served)).toBeUndefined();
  },
);
