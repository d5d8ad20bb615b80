import { expectContained, type FailureMode, files, test } from '../../setup/failure-mode.ts';

/** Valid code, and yet not what was published. */
const altered: FailureMode = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\nwindow.altered = true;` });
};

for (const what of ['entry', 'page'] as const) {
  test(`the remote’s ${what} was altered on its way, and does not run`, async ({ page }) => {
    await expectContained(page, { file: files[what], failureMode: altered, kind: 'integrity' });
    test.expect(await page.evaluate(() => 'altered' in window)).toBe(false);
  });
}
