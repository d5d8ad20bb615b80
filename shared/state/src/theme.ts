import { atom } from 'jotai';

export type Theme = 'system' | 'light' | 'dark';

/**
 * The chosen theme is kept in a cookie, not in the storage that logout clears, so that the host can write it into the
 * HTML before the first paint.
 */
function readTheme(): Theme {
  const found = typeof document === 'object' ? /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] : '';
  return found === 'light' || found === 'dark' ? found : 'system';
}

const chosen = atom(readTheme());

/** The theme that the person has chosen; what is set shows at once and is kept. */
export const themeAtom = Object.freeze(
  atom(
    (get) => get(chosen),
    (_get, set, theme: Theme) => {
      const age = theme === 'system' ? 0 : 31_536_000;
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
      document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=strict`;
      if (theme === 'system') delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = theme;
      set(chosen, theme);
    },
  ),
);
