import { answers, expectContained, files, test } from '../../setup/misfortune.ts';

test('the server answers 503 for the remote’s entry', ({ page }) =>
  expectContained(page, { file: files.entry, misfortune: answers(503), kind: 'http' }));

test('the server answers 503 for the page, after the entry', ({ page }) =>
  expectContained(page, { file: files.page, misfortune: answers(503), kind: 'http' }));
