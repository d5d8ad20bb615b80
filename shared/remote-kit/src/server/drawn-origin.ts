let origin: string | undefined;

/** Says where the portal stands, before a page is drawn where there is no address bar. */
export function drawFor(ofPortal: string): void {
  origin = ofPortal;
}

/** Where the portal stands that a page is being drawn for; undefined in a browser, which knows by itself. */
export function drawnOrigin(): string | undefined {
  return origin;
}
