import type { Release } from '@portal/release-protocol/release';
import { classPrefix } from '@portal/remote-kit/class-prefix';
import postcss, { type AtRule, type Rule } from 'postcss';
import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { registryError } from '../model/registry-error.ts';
import { isStylesheet } from './files.ts';

/** At-rules that only say when the rules inside them hold. */
const CONDITIONS: ReadonlySet<string> = new Set(['media', 'supports', 'container']);
const DESCENDS: ReadonlySet<string> = new Set([' ', '>']);
/** Pseudo-classes that stand for what their selectors reach. */
const ALTERNATIVES: ReadonlySet<string> = new Set([':is', ':where']);
const KEYFRAMES = 'keyframes';
/** Letters of a stylesheet that an error quotes. */
const QUOTED_LETTERS = 200;

/** A string that ends in its line, or an address without anything that would end it early. */
const TEXT =
  /url\(\s*(?:(?:"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\n\r\f])*'|[\w.:/#?=&%+,;~-]+)\s*)?\)|"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\n\r\f])*'/iy;
/** Parts of CSS outside of strings that parsers read differently: escapes, comments, an unclosed string. */
const AMBIGUOUS = /["'\\]|\/\*|-->|url\(/gi;
/** Markup that would end a `<style>` element, also inside a CSS string; critical rules stand in such an element. */
const MARKUP = /<[/!]/;

/**
 * Checks that a remote's stylesheets style only its own elements, because the layout and other remotes' pages stand in the
 * same document. Each selector must match an element with a class of this remote, or an element inside such an element.
 * The remote's classes and animations begin with `classPrefix` of its name, as the kit's build writes them.
 * @throws RegistryError that names the file and the selector
 */
export function checkStyles(
  { name, owner }: Pick<Release, 'name' | 'owner'>,
  files: ReadonlyMap<string, Buffer>,
): void {
  for (const [file, content] of files) {
    if (!isStylesheet(file)) continue;
    const fault = faultOf(content, classPrefix(name));
    if (!fault) continue;
    const { what, fix } = fault;
    throw registryError('FOREIGN_STYLE', `${name}: ${file} ${what}`, owner, undefined, fix);
  }
}

interface StyleFault {
  /** The fault as the end of a sentence about the stylesheet. */
  readonly what: string;
  /** Remedy in place of the error code's own. */
  readonly fix?: string;
}

const foreign = (selector: string): StyleFault => ({
  what: `styles what is not its own: ${selector.slice(0, QUOTED_LETTERS)}`,
});
const foreignAtRule = (rule: string): StyleFault => ({
  what: `has a rule for the whole page: ${rule.slice(0, QUOTED_LETTERS)}`,
  fix: 'Leave it out: a remote has @media, @supports, @container and @keyframes in its `*.module.css`; fonts and layers are the kit’s (`shared/ui`).',
});
const unreadable = (why: string): StyleFault => ({
  what: `cannot be read for certain: ${why.slice(0, QUOTED_LETTERS)}`,
  fix: 'Write it without escapes, and close each text and bracket; comments go when it is built with this repository’s kit.',
});

function faultOf(content: Buffer, prefix: string): StyleFault | undefined {
  try {
    const sheet = new TextDecoder('utf-8', { fatal: true }).decode(content);
    // Browsers and the parser below must read the same rules, so syntax that they could read differently is refused.
    const ambiguous = MARKUP.exec(sheet)?.index ?? ambiguousAt(sheet);
    if (ambiguous !== undefined) return unreadable(sheet.slice(ambiguous, ambiguous + 40));
    const root = postcss.parse(sheet);
    let fault: StyleFault | undefined;
    root.walkAtRules((rule: AtRule) => {
      const isOwnAnimation = rule.name === KEYFRAMES && rule.params.startsWith(prefix);
      if (CONDITIONS.has(rule.name) || isOwnAnimation) return;
      fault = foreignAtRule(`@${rule.name} ${rule.params}`);
      return false;
    });
    if (fault) return fault;
    root.walkRules((rule) => {
      if (isStep(rule)) return;
      const other = selectorsOf(rule).find((selector) => !isOwn(selector, prefix, isNested(rule)));
      if (!other) return;
      fault = foreign(String(other).trim());
      return false;
    });
    return fault;
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Index of the first syntax that parsers read differently. The search ends at the first string that is not closed:
 * a search for the end of each such string would take hours for a file that has nothing else.
 */
function ambiguousAt(sheet: string): number | undefined {
  AMBIGUOUS.lastIndex = 0;
  for (let found = AMBIGUOUS.exec(sheet); found; found = AMBIGUOUS.exec(sheet)) {
    TEXT.lastIndex = found.index;
    if (!TEXT.test(sheet)) return found.index;
    AMBIGUOUS.lastIndex = TEXT.lastIndex;
  }
  return undefined;
}

/** `from`, `50%`: steps of an animation, which are no selectors. */
const isStep = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name === KEYFRAMES;

/** Whether the rule is nested: there `&` stands for the outer rule's elements, elsewhere for the document's root. */
function isNested(rule: Rule): boolean {
  let at: { readonly type: string; readonly parent?: unknown } | undefined = rule.parent;
  while (at && at.type !== 'rule') at = at.parent as typeof at;
  return at !== undefined;
}

/** A nested rule has only its own selectors here; the outer rule is checked by itself. */
const selectorsOf = (rule: Rule): readonly Selector[] => parser().astSync(rule.selector).nodes;

/** Whether every element that the selector matches has a class of this remote or lies inside an element with one. */
function isOwn(selector: Selector, prefix: string, nested: boolean): boolean {
  let inside = false;
  let own = false;
  for (const node of selector.nodes) {
    if (marksOwn(node, prefix, nested)) own = true;
    if (node.type !== 'combinator') continue;
    if (own && DESCENDS.has(node.value.trim() || ' ')) inside = true;
    own = false;
  }
  return inside || own;
}

/** Whether this part of a selector matches only own elements. `:has()` and `:not()` do not name the matched element. */
function marksOwn(node: Node, prefix: string, nested: boolean): boolean {
  if (node.type === 'class') return node.value.startsWith(prefix);
  if (node.type === 'nesting') return nested;
  return (
    node.type === 'pseudo' &&
    ALTERNATIVES.has(node.value) &&
    node.nodes.length > 0 &&
    node.nodes.every((one) => isOwn(one, prefix, nested))
  );
}
