let origin: string | undefined;

/** Says where the portal stands, before a page is rendered where there is no address bar. */
export function renderFor(ofPortal: string): void {
  origin = ofPortal;
}

/** Where the portal stands that a page is being rendered for; undefined in a browser, which knows by itself. */
export function renderedOrigin(): string | undefined {
  return origin;
}
