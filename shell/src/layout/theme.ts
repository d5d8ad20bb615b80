export type Theme = 'system' | 'light' | 'dark';

/**
 * The chosen theme is kept in a cookie, not in the storage that logout clears, so that the host can write it into the
 * HTML before the first paint.
 */
export function readTheme(document: Document): Theme {
  const found = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  return found === 'light' || found === 'dark' ? found : 'system';
}

export function applyTheme(document: Document, theme: Theme): void {
  const age = theme === 'system' ? 0 : 31_536_000;
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=strict`;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
