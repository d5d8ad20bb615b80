import {
  answers,
  expect,
  expectContained,
  expectFallback,
  files,
  injectFault,
  inSameDocument,
  summary,
  test,
  withoutEarlierRelease,
  withTimeToAsk,
} from '../../setup/failure-mode.ts';

for (const [what, file] of [
  ['entry', files.entry],
  ['page', files.page],
  ['stylesheet', files.style],
] as const) {
  test(`the remote’s ${what} is gone`, ({ page }) =>
    expectContained(page, { file, failureMode: answers(404), kind: 'http' }));
}

test('a part of the shell that the page needs is gone', async ({ page }) => {
  await withTimeToAsk(page);
  await withoutEarlierRelease(page);
  const end = await injectFault(page, /\/shell\/[^/]+\/\d+\.\w+\.js/, answers(404));
  await page.goto('/perfil', { waitUntil: 'commit' });
  await expectFallback(page, 'http');
  end();
  await inSameDocument(page, async () => {
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  });
});

test('the shell’s stylesheet is gone once: it is asked for again, and the page looks as it should', async ({
  page,
}) => {
  let asked = 0;
  await injectFault(page, /\/shell\/[^/]+\/shell\.\w+\.css/, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404, body: 'no' }) : route.continue();
  });
  await page.goto('/resumen');
  await expect(summary(page)).toBeVisible();
  const sheet = page.locator('link[data-later]');
  await expect(sheet).toHaveAttribute('media', 'all');
  expect(await sheet.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length)).toBeGreaterThan(100);
  expect(asked).toBe(2);
});

test('a part that the page brings later is gone', async ({ page }) => {
  await withTimeToAsk(page);
  await withoutEarlierRelease(page);
  await page.goto('/resumen');
  await expect(summary(page)).toBeVisible();
  const end = await injectFault(page, files.any, answers(404));
  await inSameDocument(page, async () => {
    await page.locator('main table tbody a').first().click();
    await expectFallback(page, 'http');
    end();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: /factura/i }).first()).toBeVisible();
  });
});
