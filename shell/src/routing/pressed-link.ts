/**
 * Address of the portal that a plain press on a link leads to; undefined for a press with a key or another button, and
 * for links to another site, another tab, a file, or in a text that is being edited, where a press puts the caret.
 */
export function pressedLink(event: MouseEvent): URL | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = (event.target as Element | null)?.closest?.('a');
  if (link?.closest('[contenteditable]:not([contenteditable=false])')) return undefined;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined;
  const url = new URL(link.href);
  return url.origin === location.origin && !url.pathname.startsWith('/api/') ? url : undefined;
}
