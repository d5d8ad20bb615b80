import {
  expect,
  expectFallback,
  fallback,
  files,
  injectFault,
  lengthenWait,
  summary,
  test,
} from '../../setup/failure-mode.ts';

/** Holds every answer for the file back until told. */
const held = () => {
  let letThrough = () => {};
  const until = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  return { until, letThrough: () => letThrough() };
};

test('a remote that takes its time: the page’s shape stands there, and then the page', async ({ page }) => {
  const { until, letThrough } = held();
  await injectFault(page, files.entry, async (route) => {
    await until;
    await route.continue();
  });
  // More than four seconds would be too long.
  await lengthenWait(page, 4200);
  await page.goto('/resumen', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
  await expect(fallback(page)).toHaveCount(0);
  letThrough();
  await expect(summary(page)).toBeVisible();
  await expect(fallback(page)).toHaveCount(0);
});

test('what comes after the person was told disturbs nothing, and is there at the next try', async ({
  page,
}) => {
  const { until, letThrough } = held();
  await injectFault(page, files.entry, async (route) => {
    await until;
    await route.continue();
  });
  await page.clock.install();
  const asked = page.waitForRequest(files.entry);
  await page.goto('/resumen', { waitUntil: 'commit' });
  await asked;
  await expect(page.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
  await page.clock.runFor(4500);
  await expectFallback(page, 'timeout');
  const late = page.waitForResponse(files.entry);
  letThrough();
  await (await late).finished();
  await expectFallback(page, 'timeout');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(summary(page)).toBeVisible();
});

test('a slow line that goes on bringing files has its time for each of them', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const holds = { entry: held(), page: held() };
  for (const file of ['entry', 'page'] as const)
    await injectFault(page, files[file], async (route) => {
      await holds[file].until;
      await route.continue();
    });
  await page.clock.install();
  await page.goto('/facturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  const asked = { entry: page.waitForRequest(files.entry), page: page.waitForRequest(files.page) };
  await page.getByRole('link', { name: 'Resumen' }).locator('visible=true').first().click();
  await asked.entry;
  await page.clock.runFor(3500);
  holds.entry.letThrough();
  await asked.page;
  await page.clock.runFor(3500);
  holds.page.letThrough();
  // The fallback would stay.
  await expect(summary(page)).toBeVisible();
  await expect(fallback(page)).toHaveCount(0);
});
