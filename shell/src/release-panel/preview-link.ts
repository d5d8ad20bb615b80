/**
 * The address that a preview link of this portal opens; undefined for every other text. The page does not decide what
 * it opens: the registry signed the link's grant and checks it.
 */
export function previewAddress(given: string, origin: string): string | undefined {
  const url = readUrl(given, origin);
  if (url?.origin !== origin || !url.searchParams.get('grant')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** On a developer's machine: the address that makes this browser use a build served there. */
export function localBuildAddress(pathname: string, remote: string, served: string): string | undefined {
  const url = readUrl(served);
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (!url || !isHere) return undefined;
  const folder = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return `${pathname}?override=${encodeURIComponent(`${remote}@${url.origin}${folder}`)}`;
}

function readUrl(given: string, base?: string): URL | undefined {
  try {
    return new URL(given.trim(), base);
  } catch {
    return undefined;
  }
}
