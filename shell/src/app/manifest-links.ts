/** Makes the portal installable (PL-06). Added late, so that the manifest is not among the first page's files. */
export function linkManifest(document: Document): void {
  const link = (rel: string, href: string): HTMLLinkElement =>
    Object.assign(document.createElement('link'), { rel, href });
  document.head.append(
    link('manifest', '/manifest.webmanifest'),
    link('apple-touch-icon', '/icons/apple-touch-icon.png'),
  );
}
