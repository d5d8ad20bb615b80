import { expect, test } from '@jest/globals';
import { announce } from './announcement.ts';

test('a remote that the registry refused is named in the last lines of a start, where they are read', () => {
  const portal = { url: 'p', bankUrl: 'b', mailboxUrl: 'm', registryUrl: 'r', refused: [] };
  expect(announce(portal, 1)).toMatch(/ {2}Ready in 1\.0 s\. Ctrl-C stops it\.\n$/);
  expect(announce({ ...portal, refused: ['mf-reports'] }, 1)).toMatch(
    /Ready .*\n {2}NOT SHOWN as it is built here: mf-reports\. [^\n]+\n$/,
  );
});
