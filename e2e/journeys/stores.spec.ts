import type { Page } from '@playwright/test';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

const map = (page: Page) => page.locator('.leaflet-container');

const lookAround = async (page: Page): Promise<void> => {
  await page.goto('/puntos');
  await expect(map(page)).toBeVisible();
  const lookOf = (place: string) =>
    page.locator(place).evaluate((element) => {
      const { backgroundColor, fontFamily } = getComputedStyle(element);
      return { backgroundColor, fontFamily };
    });
  const water = await lookOf(':has(> .leaflet-container)');
  expect(await lookOf('.leaflet-container'), 'the map has the look of its place').toEqual(water);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await expect(page.getByLabel('Punto', { exact: true })).toBeVisible({ visible: isPhone });
  const all = await page.getByRole('list').getByRole('button').count();
  await page.getByLabel('Ciudad').selectOption('Medellín');
  const inCity = page.getByRole('list').filter({ visible: true }).getByRole('button');
  await expect.poll(() => inCity.count()).toBeLessThan(all);
  await inCity.first().press('Enter');
  const name = (await page.locator('[aria-current=true] .strong').textContent()) ?? '';

  await test.step('The point stands in the middle of the map, with its name and address', async () => {
    await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
    await expect(async () => {
      const point = await map(page).getByLabel(name, { exact: true }).boundingBox();
      const box = await map(page).boundingBox();
      const middle = (edge: 'x' | 'y', size: 'width' | 'height') =>
        Math.abs(
          (point?.[edge] ?? 0) + (point?.[size] ?? 0) / 2 - (box?.[edge] ?? 0) - (box?.[size] ?? 0) / 2,
        );
      expect(middle('x', 'width')).toBeLessThan(4);
      expect(middle('y', 'height')).toBeLessThan(4);
    }).toPass();
    await expectAccessible(page);
  });
};

test('[RT-09, ST-01, ST-02, ST-03, ST-04, ST-05, ST-08, PL-14] a visitor finds a store by keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  await lookAround(page);
  await expect(page).toHaveTitle(/Puntos de atención/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /punto de atención/);
});

test('[RT-09] so does a customer, in the private layout', async ({ page }) => {
  await login(page, '1010101010');
  await lookAround(page);
  await expect(
    page.getByRole('button', { name: /^(Menú de |Tu menú)/ }).filter({ visible: true }),
  ).toBeVisible();
});

test('the points scroll in a box of their own, and from then on few of them are in the page at a time', async ({
  page,
}) => {
  await page.goto('/puntos');
  const rows = page.locator('[role=listitem][aria-setsize]');
  const total = Number(await rows.first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(80);
  expect(await rows.count()).toBe(total);
  await expect(map(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
  await page
    .getByRole('list')
    .filter({ has: rows.first() })
    .evaluate((list) => {
      const box = list.parentElement as HTMLElement;
      box.scrollTop = box.scrollHeight;
    });
  await expect.poll(() => rows.count()).toBeLessThanOrEqual(30);
  await expect(rows.last()).toHaveAttribute('aria-posinset', String(total));
});
