import {
  answers,
  befall,
  expect,
  expectContained,
  expectFallback,
  files,
  inSameDocument,
  summary,
  test,
  withoutEarlierRelease,
  withTimeToAsk,
} from '../../setup/misfortune.ts';

for (const [what, file] of [
  ['entry', files.entry],
  ['page', files.page],
  ['stylesheet', files.style],
] as const) {
  test(`the remote’s ${what} is gone`, ({ page }) =>
    expectContained(page, { file, misfortune: answers(404), kind: 'http' }));
}

test('a part of the shell that the page needs is gone', async ({ page }) => {
  await withTimeToAsk(page);
  await withoutEarlierRelease(page);
  const end = await befall(page, /\/shell\/[^/]+\/\d+\.\w+\.js/, answers(404));
  await page.goto('/perfil', { waitUntil: 'commit' });
  await expectFallback(page, 'http');
  end();
  await inSameDocument(page, async () => {
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  });
});

test('a part that the page brings later is gone', async ({ page }) => {
  await withTimeToAsk(page);
  await withoutEarlierRelease(page);
  await page.goto('/resumen');
  await expect(summary(page)).toBeVisible();
  const end = await befall(page, files.any, answers(404));
  await inSameDocument(page, async () => {
    await page.locator('main table tbody a').first().click();
    await expectFallback(page, 'http');
    end();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: /factura/i }).first()).toBeVisible();
  });
});
