import type { Layout } from '@portal/contract/release';

/** The two places of the layout, before and behind `<main>`. */
export type LayoutPlace = 'frame-start' | 'frame-end';

/** Ids in the markup of a layout begin so, on the host as in the browser; several layouts stand in one document. */
export function layoutPrefix(place: LayoutPlace, layout: Layout): string {
  return `${place}-${layout}-`;
}

/**
 * The markup that the host has rendered for a layout, alone in its place: those for other visitors go. Undefined where the
 * host did not expect this visitor, and in a shell that is built for development: it may have been edited since the host was
 * started, which renders what the shell was then.
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

/**
 * A page that the host has rendered for another address than the one that the browser is sent to stands there like a
 * skeleton until what is wanted has come.
 */
export function dropForeignPage(document: Document, remote: string | undefined): void {
  const rendered = document.querySelector<HTMLElement>('main > [data-drawn]');
  if (!rendered || rendered.id === `single-spa-application:${remote}`) return;
  rendered.id = 'skeleton';
}
