import type { Layout } from '@portal/release-protocol/release';

/** The two places of the layout, before and after `<main>`. */
export type LayoutPlace = 'frame-start' | 'frame-end';

/**
 * Prefix of ids in the markup of a layout, the same on the host and in the browser. It contains the layout, since one
 * document holds several.
 */
export function layoutPrefix(place: LayoutPlace, layout: Layout): string {
  return `${place}-${layout}-`;
}

/**
 * The host's markup for a layout; the markup for other visitors is removed. Undefined where the host did not expect
 * this visitor, and in a development shell, whose sources may have changed since the host rendered them.
 */
export function takeLayout(place: HTMLElement, layout: Layout): HTMLElement | undefined {
  if (globalThis.portalRefresh) return undefined;
  let own: HTMLElement | undefined;
  for (const rendered of place.querySelectorAll<HTMLElement>(':scope > [data-layout]')) {
    if (rendered.dataset['layout'] === layout) own = rendered;
    else rendered.remove();
  }
  // After a navigation this container may hold another layout.
  own?.removeAttribute('data-layout');
  return own;
}

/** Turns a page of the host into a skeleton when the browser is redirected to another remote's page. */
export function dropForeignPage(document: Document, remote: string | undefined): void {
  const rendered = document.querySelector<HTMLElement>('main > [data-drawn]');
  if (!rendered || rendered.id === `single-spa-application:${remote}`) return;
  rendered.id = 'skeleton';
}
