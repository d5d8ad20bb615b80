import type { Page } from '@playwright/test';

interface Watched {
  /** Each copy of React's renderer injects itself once, with its version. */
  readonly renderers: readonly string[];
}

/**
 * Puts React's developer hook into every document from now on. Answers a question for the document that is open: the
 * versions of all copies of React that run in it.
 */
export async function reactCopies(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const renderers: string[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        inject: ({ version }: { readonly version: string }) => renderers.push(version),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        checkDCE() {},
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as Watched).renderers);
}
