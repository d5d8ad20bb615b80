/**
 * The page's one announcer. Says the title of each page once it stands there; the first page of a visit is
 * read by the screen reader itself.
 */
export function createAnnouncer(document: Document): (title: string) => void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  let last: string | undefined;
  return (title) => {
    if (last !== undefined && title !== last) region.textContent = title;
    last = title;
  };
}
