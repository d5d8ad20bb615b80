import type { Release } from '@portal/contract/release';
import { classPrefix } from '@portal/remote-kit/class-prefix';
import postcss, { type AtRule, type Rule } from 'postcss';
import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { registryError } from '../model/registry-error.ts';

/** At-rules that only say when the rules inside them hold. */
const CONDITIONS: ReadonlySet<string> = new Set(['media', 'supports', 'container']);
const DESCENDS: ReadonlySet<string> = new Set([' ', '>']);
/** Pseudo-classes that stand for what their selectors reach. */
const ALTERNATIVES: ReadonlySet<string> = new Set([':is', ':where']);
const KEYFRAMES = 'keyframes';

/** Strings that end in their line, and addresses without anything that would end them early. */
const TEXTS =
  /url\(\s*(?:"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\n\r\f])*'|[\w.:/#?=&%+,;~-]*)\s*\)|"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\n\r\f])*'/gi;
/** What readers of CSS take differently outside of texts: escapes, comments, a text that does not end. */
const AMBIGUOUS = /["'\\]|\/\*|-->|url\(/i;
/** Ends the style element that rules of the first page stand in, also within a text. */
const MARKUP = /<[/!]/;

/**
 * Makes sure that what a remote's stylesheets say is about its own elements: the layout and pages of other remotes stand in
 * the same document. Each selector reaches an element that has a class of this remote, or one inside such an element. The
 * remote's classes and animations begin with `classPrefix` of its name, as the kit's build writes them.
 * @throws RegistryError naming the file and the selector
 */
export function checkStyles(
  { name, owner }: Pick<Release, 'name' | 'owner'>,
  files: ReadonlyMap<string, Buffer>,
): void {
  for (const [file, content] of files) {
    if (!file.endsWith('.css')) continue;
    const fault = faultOf(content, classPrefix(name));
    if (fault)
      throw registryError('FOREIGN_STYLE', `${name}: ${file} styles what is not its own: ${fault}`, owner);
  }
}

function faultOf(content: Buffer, prefix: string): string | undefined {
  try {
    const sheet = new TextDecoder('utf-8', { fatal: true }).decode(content);
    // Browsers and the parser below must read the same rules, so a sheet has nothing that they could read differently.
    const ambiguous = MARKUP.exec(sheet) ?? AMBIGUOUS.exec(sheet.replace(TEXTS, ' '));
    if (ambiguous)
      return `it cannot be read for certain: ${ambiguous.input.slice(ambiguous.index, ambiguous.index + 40)}`;
    const root = postcss.parse(sheet);
    let fault: string | undefined;
    root.walkAtRules((rule: AtRule) => {
      const isOwnAnimation = rule.name === KEYFRAMES && rule.params.startsWith(prefix);
      if (!CONDITIONS.has(rule.name) && !isOwnAnimation) fault ??= `@${rule.name} ${rule.params}`;
    });
    root.walkRules((rule) => {
      if (isStep(rule)) return;
      const foreign = selectorsOf(rule).find((selector) => !isOwn(selector, prefix, isNested(rule)));
      if (foreign) fault ??= String(foreign).trim();
    });
    return fault?.slice(0, 200);
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : error}`.slice(0, 200);
  }
}

/** `from`, `50%`: steps of an animation, which are no selectors. */
const isStep = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name === KEYFRAMES;

/** Whether `&` stands for what a rule around this one reaches; elsewhere it stands for the document's root. */
function isNested(rule: Rule): boolean {
  let at: { readonly type: string; readonly parent?: unknown } | undefined = rule.parent;
  while (at && at.type !== 'rule') at = at.parent as typeof at;
  return at !== undefined;
}

/** A rule inside another says where it holds by that one, which is judged itself. */
const selectorsOf = (rule: Rule): readonly Selector[] => parser().astSync(rule.selector).nodes;

/** Whether what the selector reaches has an own class, or lies inside what has one. */
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

/** Whether only own elements fit this part of a selector. What stands in `:has()` or `:not()` is not what is reached. */
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
