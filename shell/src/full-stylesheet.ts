import { withTimeout } from './loader/with-timeout.ts';

/** Milliseconds; after that the page goes on without the full stylesheet. */
const TIMEOUT_MS = 5000;

/**
 * Enables the shell's full stylesheet. The HTML contains the rules of its own first paint; the full sheet loads beside
 * the scripts as a print sheet, so that no paint waits for it. A sheet that did not arrive is loaded once more.
 */
export async function loadFullStylesheet(document: Document): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-later]')].map(letIn));
}

async function letIn(link: HTMLLinkElement): Promise<void> {
  const whole = await come(link).catch(() => again(link));
  leaveOutKnownFonts(whole.sheet, link.ownerDocument);
  whole.media = 'all';
}

const fontsOf = (sheet: CSSStyleSheet): CSSFontFaceRule[] =>
  [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);

const nameOf = ({ style }: CSSFontFaceRule): string =>
  `${style.getPropertyValue('font-family')} ${style.getPropertyValue('font-weight')}`;

/** Removes the fonts that the HTML declares already: a second declaration makes the browser lay out all text again. */
function leaveOutKnownFonts(sheet: CSSStyleSheet | null, document: Document): void {
  if (!sheet) return;
  const own = [...document.styleSheets].filter(({ href }) => href === null);
  const known = new Set(own.flatMap(fontsOf).map(nameOf));
  for (const font of fontsOf(sheet))
    if (known.has(nameOf(font))) sheet.deleteRule([...sheet.cssRules].indexOf(font));
}

function again(link: HTMLLinkElement): Promise<HTMLLinkElement> {
  const other = link.cloneNode() as HTMLLinkElement;
  performance.clearResourceTimings();
  link.replaceWith(other);
  return come(other).catch(() => other);
}

/** Some browsers make an empty sheet of a file that did not arrive. */
const hasCome = ({ sheet }: HTMLLinkElement): boolean => (sheet?.cssRules.length ?? 0) > 0;

function come(link: HTMLLinkElement): Promise<HTMLLinkElement> {
  if (hasCome(link)) return Promise.resolve(link);
  // The sheet failed before the listener was added.
  if (performance.getEntriesByName(link.href).length > 0) return Promise.reject(new Error(link.href));
  const coming = new Promise<HTMLLinkElement>((resolve, reject) => {
    link.addEventListener('load', () => resolve(link), { once: true });
    link.addEventListener('error', reject, { once: true });
  });
  return withTimeout(TIMEOUT_MS, coming);
}
