import { expectContained, files, isRefused, test } from '../../setup/misfortune.ts';

test('nobody listens where the remote’s files are', ({ page }) =>
  expectContained(page, { file: files.any, misfortune: isRefused, kind: 'network' }));

test('the connection breaks at the page, after the entry', ({ page }) =>
  expectContained(page, { file: files.page, misfortune: isRefused, kind: 'network' }));
