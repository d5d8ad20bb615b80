/** Markup of a page, and the rules for what would have been style attributes in it. */
export interface Markup {
  readonly html: string;
  readonly css: string;
}

/** Elements that run or load something, that are the document's own, or behind which a browser reads no markup any more. */
const REFUSED: ReadonlySet<string> = new Set(
  'script iframe frame frameset object embed base meta link style html head body plaintext xmp listing noembed noframes'.split(
    ' ',
  ),
);
/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set('area br col hr img input source track wbr'.split(' '));
const TAG = /<(\/?)([a-z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<>]*")?)*)\s*(\/?)>/iy;
/** React marks texts and parts that it puts in later. */
const COMMENT = /<!--[\w $/?!&]{0,12}-->/y;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:="([^"<>]*)")?/g;
/** Names of the host's own elements, by which the shell finds its data and the place of each page. */
const OF_THE_HOST = /^(?:portal-|single-spa-application:)|&/;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

/**
 * The markup of a release in a form that the page's policy allows: style attributes become numbers, whose rules stand in
 * the returned sheet. Only React's output passes: each element ends, comments are React's own, values stand in quotes and
 * no bracket stands in a text or a value. So the browser parses the rest of the page as the host wrote it.
 * @throws Error for elements that run something or load it, for names of the host's own, and for markup that does not end
 */
export function markupFrom(text: string): Markup {
  const styles = new Map<string, number>();
  const parts: string[] = [];
  const open: string[] = [];
  let copied = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    COMMENT.lastIndex = at;
    if (COMMENT.test(text)) {
      at = COMMENT.lastIndex;
      continue;
    }
    TAG.lastIndex = at;
    const [, closing = '', given = '', attributes = '', slash = ''] = TAG.exec(text) ?? [];
    const name = given.toLowerCase();
    if (name === '') throw new Error('markup that a browser may read otherwise');
    if (REFUSED.has(name)) throw new Error('an element that no page may hold');
    if (closing) {
      if (attributes || slash || open.pop() !== name)
        throw new Error('an element that ends where it did not begin');
    } else if (!VOID.has(name)) {
      if (slash) throw new Error('an element that does not end');
      open.push(name);
    }
    const start = at + 1 + closing.length + given.length;
    at = TAG.lastIndex;
    for (const found of attributes.matchAll(ATTRIBUTE)) {
      const [whole, attribute = '', value = ''] = found;
      if (attribute.toLowerCase() === 'id' && OF_THE_HOST.test(value)) throw new Error('a name of the host');
      if (attribute !== 'style') continue;
      const style = value.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);
      const number = styles.get(style) ?? styles.size;
      // Brackets would end the rule or its element; React writes none.
      if (!/[<{}]/.test(style)) styles.set(style, number);
      const from = start + found.index;
      parts.push(text.slice(copied, from), ` data-style="${number}"`);
      copied = from + whole.length;
    }
  }
  if (open.length > 0) throw new Error('an element that does not end');
  parts.push(text.slice(copied));
  const css = [...styles].map(([style, number]) => `[data-style="${number}"]{${style}}`).join('');
  return { html: parts.join(''), css };
}
