import { withTimeout } from './loader/with-timeout.ts';

/** A page that looks plain is better than none. */
const TIMEOUT_MS = 5000;

/**
 * The HTML carries the rules that it uses itself; the shell's whole stylesheet comes beside the scripts, is for print
 * until then so that no paint waits for it, and is let in here. One that did not come is asked for once more.
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

/** Fonts that the HTML's own rules declare: declared once more, they would have the browser lay all text out anew. */
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

/** Some browsers make an empty sheet of one that did not come. */
const hasCome = ({ sheet }: HTMLLinkElement): boolean => (sheet?.cssRules.length ?? 0) > 0;

function come(link: HTMLLinkElement): Promise<HTMLLinkElement> {
  if (hasCome(link)) return Promise.resolve(link);
  // Its error came before anybody listened.
  if (performance.getEntriesByName(link.href).length > 0) return Promise.reject(new Error(link.href));
  const coming = new Promise<HTMLLinkElement>((resolve, reject) => {
    link.addEventListener('load', () => resolve(link), { once: true });
    link.addEventListener('error', reject, { once: true });
  });
  return withTimeout(TIMEOUT_MS, coming);
}
