import type { Release } from '@portal/contract/release';
import { artefactBase } from '@portal/contract/release';
import { PurgeCSS } from 'purgecss';
import type { ReleaseRegistry } from '../registry/registry.ts';
import { artefactText } from './artefact-text.ts';

/** Rules of the shell's stylesheets, and of a page's own: these come later in the document, and win. */
export interface UsedRules {
  readonly shell: string;
  readonly page: string;
}

const isSheet = (name: string): boolean => name.endsWith('.css');

/** The shell's stylesheets, in the order in which they hold. */
export const sheetsOfShell = ({ files }: Pick<Release, 'files'>): readonly string[] =>
  Object.keys(files).filter((name) => name.startsWith('shell.') && isSheet(name));

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

/** What a script in the HTML, or its reader, may yet set on it. */
const SET_LATER = 'data-theme light dark';

/**
 * The rules that `html` can use, fit to stand in style elements: what is drawn waits for no stylesheet, and carries none
 * of the rules for all the other pages. Rather a rule too many than one too few: a selector stays where all its names
 * occur as words of the markup.
 */
export async function usedRules({ shell, page }: UsedRules, html: string): Promise<UsedRules> {
  const markup = html.replace(/<script\b[^>]*>.*?<\/script>/gs, '');
  const results = await new PurgeCSS().purge({
    content: [{ raw: `${markup} ${SET_LATER}`, extension: 'html' }],
    css: [{ raw: shell }, { raw: page }],
    keyframes: true,
  });
  const [ofShell = '', ofPage = ''] = results.map(({ css }) => css.replaceAll('</', '<\\/'));
  return { shell: ofShell, page: ofPage };
}

/** The rules that the HTML uses, with what the host drew into it; found out once, as long as that is the same. */
export type RulesFor = (html: string, drawn: { readonly css: string } | undefined) => Promise<UsedRules>;

const NOTHING_DRAWN = { css: '' };

export function createRules(styles: UsedRules): RulesFor {
  const known = new WeakMap<object, Promise<UsedRules>>();
  return (html, drawn = NOTHING_DRAWN) => {
    const found = known.get(drawn) ?? usedRules({ ...styles, page: styles.page + drawn.css }, html);
    known.set(drawn, found);
    return found;
  };
}
