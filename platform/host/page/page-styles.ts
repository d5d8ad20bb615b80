import type { ReleaseRegistry } from '@portal/registry';
import type { Layout, Release } from '@portal/release-protocol/release';
import { artefactBase } from '@portal/release-protocol/release';
import { criticalCss, type Names, type SheetPart, wordsIn } from '@portal/remote-kit/critical-css';
import { artefactText } from './artefact-text.ts';

/** Rules of the shell's stylesheets and of the page's own, which come later in the document and win. */
export interface CriticalRules {
  readonly shell: string;
  readonly page: string;
}

/** Theme that the reader chose; undefined means the device's. */
export type Theme = 'light' | 'dark' | undefined;

/** The rules that a document needs until the whole stylesheet has come; found once for each rendered page and theme. */
export type RulesFor = (
  /** The visible markup of the document; called only where the rules are not known yet. */
  html: () => string,
  rendered: { readonly css: string } | undefined,
  theme: Theme,
) => CriticalRules;

const isSheet = (name: string): boolean => name.endsWith('.css');

/** The shell's stylesheets, in the order in which they hold. */
export function sheetsOfShell({ files }: Pick<Release, 'files'>): readonly string[] {
  return Object.keys(files).filter((name) => name.startsWith('shell.') && isSheet(name));
}

/** The remote whose page the document holds. */
export interface RenderedBy {
  readonly remote: Release;
  readonly page: string;
  /** The head is sent before the page is known: its rules are those for all that it may hold. */
  readonly isLater: boolean;
}

const NOTHING_RENDERED = { css: '' };

/**
 * The critical CSS of a route (docs/decisions/0035-critical-css.md): of the shell's rules, as its build took them apart,
 * those for the markup; of a page that is not known yet, those for the names that the remote's build found in its code. And
 * the page's own stylesheets.
 */
export async function pageStyles(
  registry: Pick<ReleaseRegistry, 'file'>,
  shell: Release,
  /** Layouts in the document. */
  layouts: readonly Layout[],
  renderedBy?: RenderedBy,
  assetOrigin?: string,
): Promise<RulesFor> {
  const [sheet, later, own] = await Promise.all([
    sheetOf(registry, shell),
    renderedBy?.isLater ? namesOf(registry, renderedBy) : '',
    renderedBy ? joined(registry, renderedBy.remote, sheetsOfPage(renderedBy)) : '',
  ]);
  const ofPage = inElement(own, renderedBy?.remote, assetOrigin);
  const known = new WeakMap<object, Map<Theme, CriticalRules>>();
  return (html, rendered = NOTHING_RENDERED, theme) => {
    const byTheme = known.get(rendered) ?? new Map<Theme, CriticalRules>();
    known.set(rendered, byTheme);
    const page = ofPage + rendered.css;
    const found = byTheme.get(theme) ?? {
      shell: inElement(criticalCss(sheet, namesIn(html(), layouts, later, theme), page), shell, assetOrigin),
      page,
    };
    byTheme.set(theme, found);
    return found;
  };
}

const sheetsOfPage = ({ remote, page }: RenderedBy): readonly string[] =>
  (remote.pages[page] ?? []).filter(isSheet);

const sheets = new WeakMap<Release, Promise<readonly SheetPart[]>>();

/** A shell of an earlier form is not taken apart: all its rules are critical. */
async function sheetOf(
  registry: Pick<ReleaseRegistry, 'file'>,
  shell: Release,
): Promise<readonly SheetPart[]> {
  const { sheet } = shell;
  const reading =
    sheets.get(shell) ??
    (sheet
      ? artefactText(registry, shell, sheet).then((text) => JSON.parse(text) as SheetPart[])
      : joined(registry, shell, sheetsOfShell(shell)).then((css) => [{ css }]));
  sheets.set(shell, reading);
  reading.catch(() => sheets.delete(shell));
  return reading;
}

/** The words of a page; what a remote of an earlier form does not say may be anything. */
async function namesOf(
  registry: Pick<ReleaseRegistry, 'file'>,
  { remote, page }: RenderedBy,
): Promise<string | undefined> {
  const file = remote.names?.[page];
  return file && artefactText(registry, remote, file);
}

function namesIn(html: string, layouts: readonly Layout[], later: string | undefined, theme: Theme): Names {
  if (later === undefined) return 'everything';
  const chosen = theme ? [`data-theme=${theme}`] : [];
  const placed = layouts.map((layout) => `data-layout=${layout}`);
  return new Set([...later.split(' '), ...wordsIn(html), ...placed, ...chosen]);
}

async function joined(
  registry: Pick<ReleaseRegistry, 'file'>,
  release: Release,
  names: readonly string[],
): Promise<string> {
  const texts = await Promise.all(names.map(async (name) => artefactText(registry, release, name)));
  return texts.join('');
}

/** CSS that may stand in a `<style>` element: its addresses are absolute, and no text ends the element early. */
function inElement(css: string, release: Release | undefined, assetOrigin: string | undefined): string {
  const text = css.replaceAll('</', '<\\/');
  if (!release) return text;
  return text.replace(
    /url\((?!["']?(?:data:|\/|https?:))(["']?)/g,
    (_, quote: string) => `url(${quote}${artefactBase(release, assetOrigin)}`,
  );
}
