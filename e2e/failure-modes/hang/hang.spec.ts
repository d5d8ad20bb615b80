import {
  expect,
  expectFallback,
  expectOthersUntouched,
  expectRetryHelps,
  fallback,
  files,
  injectFault,
  inSameDocument,
  neverAnswers,
  test,
  withoutEarlierRelease,
} from '../../setup/failure-mode.ts';

for (const what of ['entry', 'page'] as const) {
  test(`the remote’s ${what} never comes: within five seconds the person is told`, async ({ page }) => {
    await withoutEarlierRelease(page);
    const end = await injectFault(page, files[what], neverAnswers);
    await page.clock.install();
    const asked = page.waitForRequest(files[what]);
    await page.goto('/resumen', { waitUntil: 'commit' });
    await asked;
    await expect(page.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
    // The page's own clock, so that a busy machine changes nothing.
    await page.clock.runFor(4500);
    await expectFallback(page, 'timeout');
    await inSameDocument(page, async () => {
      await expectOthersUntouched(page);
      await page.clock.runFor(4500);
      await expectFallback(page, 'timeout');
    });
    end();
    await expectRetryHelps(page);
  });
}

test('not even who is asked why answers: the person is told within a second all the same', async ({
  page,
}) => {
  await injectFault(page, /\/earlier\/mf-customer/, neverAnswers);
  const end = await injectFault(page, files.entry, (route) =>
    route.request().method() === 'HEAD' ? undefined : route.abort(),
  );
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.goto('/resumen', { waitUntil: 'commit' });
  await asked;
  await expect(fallback(page)).toHaveCount(0);
  const earlier = page.waitForRequest(/\/earlier\/mf-customer/);
  await page.clock.runFor(500);
  await earlier;
  await page.clock.runFor(400);
  await page.clock.resume();
  await expectFallback(page, 'network');
  end();
  await expectRetryHelps(page);
});
