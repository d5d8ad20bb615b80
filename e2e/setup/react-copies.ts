import type { Page } from '@playwright/test';

interface Watched {
  /** Versions of React's renderers; each copy injects itself once. */
  readonly renderers: readonly string[];
}

/**
 * Installs React's developer hook in every document from now on. Returns a function that gives the versions of all
 * copies of React in the open document.
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
