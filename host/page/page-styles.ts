import type { Release } from '@portal/contract/release';
import { artefactBase } from '@portal/contract/release';
import type { ReleaseRegistry } from '@portal/registry';
import { PurgeCSS } from 'purgecss';
import { artefactText } from './artefact-text.ts';

/** Rules of the shell's stylesheets, and of a page's own: these come later in the document, and win. */
export interface UsedRules {
  readonly shell: string;
  readonly page: string;
}

const isSheet = (name: string): boolean => name.endsWith('.css');

/** The shell's stylesheets, in the order in which they hold. */
export function sheetsOfShell({ files }: Pick<Release, 'files'>): readonly string[] {
  return Object.keys(files).filter((name) => name.startsWith('shell.') && isSheet(name));
}

/** All rules that a page may use before its code has come. @param remote whose page it is, where a remote draws it */
export async function pageStyles(
  registry: Pick<ReleaseRegistry, 'file'>,
  shell: Release,
  page: string,
  remote?: Release,
): Promise<UsedRules> {
  const textOf = async (release: Release, names: readonly string[]): Promise<string> =>
    (await Promise.all(names.map(async (name) => artefactText(registry, release, name)))).join('').replace(
      // Addresses that hold wherever the rules stand.
      /url\((?!["']?(?:data:|\/|https?:))(["']?)/g,
      (_, quote: string) => `url(${quote}${artefactBase(release)}`,
    );
  const [ofShell, ofPage] = await Promise.all([
    textOf(shell, sheetsOfShell(shell)),
    remote ? textOf(remote, (remote.pages[page] ?? []).filter(isSheet)) : '',
  ]);
  return { shell: ofShell, page: ofPage };
}

const usedVariables = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/**
 * The rules that `html` can use, fit to stand in style elements: what is drawn waits for no stylesheet, and carries none
 * of the rules for all the other pages. Rather a rule too many than one too few: a selector stays where all its names
 * occur as words of the markup, a variable where the page's rules, a drawing or another variable name it.
 */
export async function usedRules({ shell, page }: UsedRules, html: string): Promise<UsedRules> {
  const markup = html.replace(/<script\b[^>]*>.*?<\/script>/gs, '');
  const content = [{ raw: markup, extension: 'html' }];
  const purged = await new PurgeCSS().purge({
    content,
    css: [{ raw: shell }, { raw: page }],
    keyframes: true,
  });
  const [rules = '', ofPage = ''] = purged.map(({ css }) => css.replaceAll('</', '<\\/'));
  // Which variables are of use is known once the rules are: a second time, for them alone.
  const [used] = await new PurgeCSS().purge({
    content,
    css: [{ raw: rules }],
    variables: true,
    safelist: { variables: usedVariables(markup + rules + ofPage) },
  });
  return { shell: used?.css ?? rules, page: ofPage };
}

/**
 * The rules that the HTML uses, with what the host drew into it; found out once for each theme, as long as that is the same.
 */
export type RulesFor = (
  /** Asked for only where the rules are not known yet. */
  html: () => string,
  drawn: { readonly css: string } | undefined,
  theme: Theme,
) => Promise<UsedRules>;

/** Chosen by the reader; else the device's. */
export type Theme = 'light' | 'dark' | undefined;

const NOTHING_DRAWN = { css: '' };

export function createRules(styles: UsedRules): RulesFor {
  const known = new WeakMap<object, Map<Theme, Promise<UsedRules>>>();
  return (html, drawn = NOTHING_DRAWN, theme) => {
    const byTheme = known.get(drawn) ?? new Map<Theme, Promise<UsedRules>>();
    known.set(drawn, byTheme);
    const found = byTheme.get(theme) ?? usedRules({ ...styles, page: styles.page + drawn.css }, html());
    byTheme.set(theme, found);
    return found;
  };
}
