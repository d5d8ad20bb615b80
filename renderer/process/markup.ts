/** Markup of a page, and the rules for what would have been style attributes in it. */
export interface Markup {
  readonly html: string;
  readonly css: string;
}

const STYLE = ' style="';
const REFUSED = /^(?:script|iframe|frame|frameset|object|embed|base|meta|link)(?![\w-])/i;

/**
 * What a release answered, as the page's policy takes it. Style attributes become numbers, and the sheet that goes with
 * the markup says what they stand for. Written for what React writes: no bracket stands in a text or in a value.
 * @throws Error for elements that run something or load it
 */
export function markupFrom(text: string): Markup {
  const styles = new Map<string, number>();
  const parts: string[] = [];
  let copied = 0;
  for (let start = text.indexOf('<'); start !== -1; ) {
    if (REFUSED.test(text.slice(start + 1, start + 12))) throw new Error('an element that no page may hold');
    const next = text.indexOf('<', start + 1);
    const upToNext = text.slice(start, next === -1 ? undefined : next);
    const from = start;
    start = next;
    const tag = upToNext.split('>', 1)[0] ?? '';
    const at = tag.indexOf(STYLE);
    if (at === -1) continue;
    const value = tag.slice(at + STYLE.length).split('"', 1)[0] ?? '';
    const number = styles.get(value) ?? styles.size;
    // Braces would end the rule; React writes none.
    if (!/[<{}]/.test(value)) styles.set(value, number);
    parts.push(text.slice(copied, from + at), ` data-style="${number}"`);
    copied = from + at + STYLE.length + value.length + 1;
  }
  parts.push(text.slice(copied));
  const css = [...styles].map(([style, number]) => `[data-style="${number}"]{${style}}`).join('');
  return { html: parts.join(''), css };
}
