import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { buildOfEdit, editedBuild } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect } from '../setup/test.ts';

test.use({ environment: { PORTAL_DEV: '1' }, viewport: { width: 1280, height: 500 } });

const PAGE = 'src/pages/perfil/page.tsx';
const STREET = 'Carrera 43A # 1-50';
const heading = (page: Page) => page.locator('main h1');
const street = (page: Page) => page.getByLabel('Dirección');

/** Marks the document, and an element of the layout that must stay the same one. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { markedLayout: document.querySelector('#frame-start header, #frame-start nav') });
  });
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { markedLayout } = window as { markedLayout?: Element | null };
    return markedLayout?.isConnected === true;
  });
/** What only a rule of the edited stylesheet puts behind the form. */
const behindForm = (page: Page): Promise<string> =>
  page.locator('main form').evaluate((element) => getComputedStyle(element, '::after').content);

test('in development an edited remote takes its place in the open page, which keeps all else', async ({
  page,
  release,
}) => {
  test.setTimeout(240_000);
  const swapped: string[] = [];
  page.on('console', (message) => {
    if (/^mf-customer: \w+ → \w+/.test(message.text())) swapped.push(message.text());
  });
  const published = async (folder: string) => release('mf-customer', '--from', folder);

  await openSession(page, '1010101010');
  await page.goto('/perfil');
  const title = (await heading(page).textContent()) ?? '';
  await street(page).fill(STREET);
  await page.evaluate(() => window.scrollTo(0, 120));
  await mark(page);
  const kept = async (): Promise<void> => {
    expect(await isMarked(page), 'there was a reload').toBe(true);
    await expect(street(page)).toHaveValue(STREET);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  };

  await test.step('an edit of its styles', async () => {
    await published(
      await buildOfEdit(
        'mf-customer',
        'src/pages/perfil/perfil.module.css',
        (source) => `${source}\n.form::after { content: 'editado'; }\n`,
      ),
    );
    await expect.poll(() => behindForm(page)).toBe('"editado"');
    await kept();
  });
  await test.step('an edit of its words; the styles of the release before are gone', async () => {
    await published(
      await buildOfEdit('mf-customer', PAGE, (source) =>
        source.replace('title={texts.title}', 'title="Tus datos, editados"'),
      ),
    );
    await expect(heading(page)).toHaveText('Tus datos, editados');
    expect(await behindForm(page)).toBe('none');
    await kept();
  });
  await test.step('one that does not run says so, and the next one mends it', async () => {
    await published(
      await buildOfEdit('mf-customer', PAGE, (source) => `${source}\nthrow new Error('failure mode');\n`),
    );
    await expect(page.locator('main [data-fault]')).toHaveAttribute('data-fault', 'evaluation');
    expect(await isMarked(page)).toBe(true);
    await release('rollback', '--reason', 'the edit is taken back');
    await expect(heading(page)).toHaveText('Tus datos, editados');
    await kept();
  });
  await test.step('back to where it began, with the release that the page had at first', async () => {
    await release('rollback', '--to', await setAtFirst(page), '--reason', 'all edits are taken back');
    await expect(heading(page)).toHaveText(title);
    expect(await behindForm(page)).toBe('none');
    await kept();
  });
  expect(swapped).toHaveLength(5);
});

/** The set that the HTML of this document was for. */
const setAtFirst = (page: Page): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('portal-set')?.textContent ?? '') as { hash: string }).hash,
  );

test('a remote that is not on the page is swapped for its next visit; a manifest or the shell reload', async ({
  page,
  release,
}) => {
  await openSession(page, '1010101010');
  await page.goto('/resumen');
  await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
  await mark(page);

  await test.step('a remote elsewhere', async () => {
    const heard = page.waitForEvent('console', (message) => /^mf-payments: .* visit$/.test(message.text()));
    await release(
      'mf-payments',
      '--from',
      await buildOfEdit('mf-payments', 'src/parts/paying/texts.ts', (source) =>
        source.replace("title: 'Facturas'", "title: 'Facturas editadas'"),
      ),
    );
    await heard;
    await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
    await expect(heading(page)).toHaveText('Facturas editadas');
    expect(await isMarked(page), 'there was a reload').toBe(true);
  });
  await test.step('a title in a manifest', async () => {
    await release('mf-payments', '--from', editedBuild('mf-payments', './facturas', 'Otra'));
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  });
  await test.step('the shell', async () => {
    await expect(heading(page)).toHaveText('Facturas');
    await mark(page);
    const shell = editedBuild('shell', './', '');
    await release('shell', '--from', shell, '--key', 'plataforma', '--key', 'despliegues');
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  });
});
