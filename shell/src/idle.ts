/** Resolves in the browser's next idle moment, or soon in a browser that does not report idle moments. */
export function idle(window: Window & typeof globalThis): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 2000);
  });
}
