import { expect, type Page, type Request } from '@playwright/test';

/** Requests of a page without an answer, counted from now on. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return asked;
}

/**
 * Waits until the page has neither requests nor tasks left. `networkidle` is not enough: a document reaches it once,
 * and later idle work is not waited for.
 */
export async function atRest(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(asked.size).toBe(0);
  }).toPass();
}
