import type { Page } from '@playwright/test';

/** Holds back the shell's script until the returned function is called. */
export async function holdScripts(page: Page) {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/shell\/[^/]+\/shell\.[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
