import type { BrowserSet } from '../../../shared/contract/src/release.ts';
import { brokenBuild, buildOfEdit, releaseCommand } from '../../setup/releases.ts';
import { expect, login, test } from '../../setup/test.ts';

const PAGE = 'src/pages/resumen/page.tsx';
const opening = 'export default function SummaryPage() {';

const misfortunes: readonly [string, (source: string) => string][] = [
  ['throws while it is evaluated', (source) => `${source}\nthrow new Error('evaluation');\n`],
  [
    'throws when it is drawn',
    (source) =>
      source.replace(opening, `${opening}\n  if (document.title !== '?') throw new Error('drawing');`),
  ],
  ['offers no component', (source) => source.replace(opening, 'export function SummaryPage() {')],
];

for (const [what, edit] of misfortunes) {
  test(`where a new release ${what}, the one before it stands in, and the other remotes notice nothing`, async ({
    page,
    portal,
    dataDir,
  }) => {
    const release = releaseCommand({ url: portal.url, dataDir });
    await login(page, '1010101010');
    await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
    const before = await page.evaluate(() => document.querySelector('#portal-set')?.textContent ?? '');
    const containerOf = (set: string) =>
      (JSON.parse(set) as BrowserSet).remotes.find(({ name }) => name === 'mf-customer')?.hash;

    const folder = await buildOfEdit('mf-customer', PAGE, edit);
    expect(await release('mf-customer', '--from', folder)).toContain('is live for everybody');
    await page.goto('/resumen', { waitUntil: 'commit' });
    const now = await page.waitForFunction(() => document.querySelector('#portal-set')?.textContent);
    expect(containerOf(String(await now.jsonValue()))).not.toBe(containerOf(before));

    await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
    await expect(page.locator('[data-fault]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
    await page.getByRole('link', { name: 'Resumen' }).locator('visible=true').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
  });
}

test('where the earlier release is found late, the fallback stands meanwhile and then gives way to it', async ({
  page,
  portal,
  dataDir,
}) => {
  const release = releaseCommand({ url: portal.url, dataDir });
  await release('mf-customer', '--from', brokenBuild('mf-customer'));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/earlier/mf-customer', async (route) => {
    await held;
    await route.continue();
  });
  await login(page, '1010101010');
  await expect(page.getByRole('heading', { name: 'Esta parte no está disponible' })).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
  await expect(page.locator('[data-fault]')).toHaveCount(0);
});
