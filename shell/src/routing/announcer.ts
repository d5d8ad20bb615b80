/**
 * The page's one announcer. It says the title of each page when the page is shown; screen readers themselves read the
 * first page of a visit.
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
