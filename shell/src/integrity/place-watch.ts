/**
 * Notices where the place of a page was taken out of `<main>` or emptied by anything but its own root, which always has
 * something in it, and puts back what was taken, so that the root can end in order.
 * @param onRemoved told once; the watch is over then
 * @returns ends the watch
 */
export function watchPlace(place: HTMLElement, onRemoved: () => void): () => void {
  const parent = place.parentElement;
  const observer = new MutationObserver((changes) => {
    const isGone = parent !== null && place.parentNode !== parent;
    const isEmpty = place.childNodes.length === 0;
    if (!isGone && !isEmpty) return;
    observer.disconnect();
    if (isGone) parent.append(place);
    if (isEmpty)
      for (const { target, removedNodes } of changes) if (target === place) place.append(...removedNodes);
    onRemoved();
  });
  for (const element of [place, parent]) if (element) observer.observe(element, { childList: true });
  return () => observer.disconnect();
}
