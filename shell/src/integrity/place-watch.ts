/**
 * Notices when code other than its own root removes a page's place from `<main>` or empties it (a root is never empty).
 * Puts the removed nodes back, so that the root can unmount properly.
 * @param onRemoved called once; the watch has ended by then
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
