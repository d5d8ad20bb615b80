import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { settled } from '../setup/sitemap-by-role.ts';
import { expect, test } from '../setup/test.ts';

// A window of 1280 × 1024 pixels at 400 %.
test.use({ viewport: { width: 320, height: 256 } });
test.describe.configure({ timeout: 120_000 });

/** What stays over the page while it scrolls; an open dialog and a toast are asked for or pass, and may. */
const staying = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { position, visibility } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return (
          (position === 'fixed' || position === 'sticky') &&
          visibility === 'visible' &&
          width > 0 &&
          height > 0 &&
          !element.closest('dialog[open], .toasts')
        );
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
  );

test('in so low a window no bar and no question stays over what is read', async ({ page }) => {
  for (const path of ['/', '/consulta', '/puntos']) {
    await page.goto(path);
    await settled(page);
    expect([path, await staying(page)]).toEqual([path, []]);
  }
  await openSession(page, '2020202020');
  for (const path of ['/resumen', '/facturas', '/historial', '/documentos', '/generar-otp']) {
    await page.goto(path);
    await settled(page);
    expect([path, await staying(page)]).toEqual([path, []]);
  }
});
