import type { Page, Route } from 'playwright';

const FILES = /\/remotes\/mf-customer\//;

/** What happens to every request for the remote's files. */
export const failureModes: Readonly<Record<string, (route: Route) => unknown>> = {
  'refused connection': (route) => route.abort('connectionrefused'),
  'answer 503': (route) => route.fulfill({ status: 503, body: 'no' }),
  'missing file': (route) => route.fulfill({ status: 404, body: 'no' }),
  'another file than was published': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'alert(1)' }),
  hang: () => undefined,
};

interface Watched {
  clickedAt?: number;
  fallbackAt?: Promise<number>;
}

/** Runs in the page: when the link was clicked, and when the fallback was painted. */
const watch = (): void => {
  const watched = globalThis as Watched;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      watched.clickedAt = timeStamp;
      watched.fallbackAt = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main [data-fault]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        });
        observer.observe(document, { subtree: true, childList: true });
      });
    },
    { capture: true },
  );
};

/**
 * Milliseconds from the click on a link to a remote that cannot come until the person reads so, in an open tab. No
 * earlier release stands in, as with a remote's first.
 */
export async function fallbackAfter(
  page: Page,
  url: string,
  failureMode: (route: Route) => unknown,
): Promise<number> {
  await page.route(FILES, failureMode);
  await page.route('**/live/*/earlier/*', (route) => route.fulfill({ status: 404, body: 'no' }));
  await page.goto(`${url}/facturas`);
  await page.locator('main details table tbody tr').first().waitFor();
  await page.evaluate(watch);
  await page.getByRole('link', { name: 'Resumen' }).locator('visible=true').first().click();
  return await page.evaluate(async () => {
    const { clickedAt = 0, fallbackAt } = globalThis as Watched;
    return ((await fallbackAt) ?? Number.NaN) - clickedAt;
  });
}
