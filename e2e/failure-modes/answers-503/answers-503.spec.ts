import { answers, expectContained, files, test } from '../../setup/failure-mode.ts';

test('the server answers 503 for the remote’s entry', ({ page }) =>
  expectContained(page, { file: files.entry, failureMode: answers(503), kind: 'http' }));

test('the server answers 503 for the page, after the entry', ({ page }) =>
  expectContained(page, { file: files.page, failureMode: answers(503), kind: 'http' }));
