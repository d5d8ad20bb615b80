import { expectContained, files, isRefused, test } from '../../setup/failure-mode.ts';

test('the connection to the remote’s files is refused', ({ page }) =>
  expectContained(page, { file: files.any, failureMode: isRefused, kind: 'network' }));

test('the connection breaks at the page, after the entry', ({ page }) =>
  expectContained(page, { file: files.page, failureMode: isRefused, kind: 'network' }));
