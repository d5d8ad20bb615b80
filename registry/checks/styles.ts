import type { Release } from '@portal/contract/release';
import postcss, { type AtRule, type Rule } from 'postcss';
import parser, { type Selector } from 'postcss-selector-parser';
import { registryError } from '../model/registry-error.ts';

/** At-rules that only say when the rules inside them hold. */
const CONDITIONS: ReadonlySet<string> = new Set(['media', 'supports', 'container']);
const DESCENDS: ReadonlySet<string> = new Set([' ', '>']);

/** Every class that some stylesheets name. */
export function classesIn(sheets: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const sheet of sheets)
    postcss.parse(sheet).walkRules((rule) => {
      if (!isStep(rule))
        for (const one of selectorsOf(rule))
          one.walkClasses(({ value }) => {
            found.add(value);
          });
    });
  return found;
}

/**
 * Makes sure that what a remote's stylesheets say is about its own elements: a page's styles stay in the document when the
 * page is left, and the frame and the other remotes stand in it too. Each selector reaches an element that has a class which
 * the shell does not have, or one inside such an element.
 * @param frame classes of the shell's own stylesheets
 * @throws RegistryError naming the file and the selector
 */
export function checkStyles(
  { name, owner }: Pick<Release, 'name' | 'owner'>,
  files: ReadonlyMap<string, Buffer>,
  frame: ReadonlySet<string>,
): void {
  for (const [file, content] of files) {
    if (!file.endsWith('.css')) continue;
    const fault = faultOf(content.toString('utf8'), frame);
    if (fault)
      throw registryError('FOREIGN_STYLE', `${name}: ${file} styles what is not its own: ${fault}`, owner);
  }
}

function faultOf(sheet: string, frame: ReadonlySet<string>): string | undefined {
  try {
    const root = postcss.parse(sheet);
    let fault: string | undefined;
    root.walkAtRules((rule: AtRule) => {
      if (!CONDITIONS.has(rule.name) && rule.name !== 'keyframes') fault ??= `@${rule.name} ${rule.params}`;
    });
    root.walkRules((rule) => {
      if (isStep(rule)) return;
      const foreign = selectorsOf(rule).find((selector) => !isOwn(selector, frame));
      if (foreign) fault ??= String(foreign).trim();
    });
    return fault?.slice(0, 200);
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : error}`.slice(0, 200);
  }
}

/** `from`, `50%`: steps of an animation, which are no selectors. */
const isStep = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

/** A rule inside another says where it holds by that one, which is judged itself. */
const selectorsOf = (rule: Rule): readonly Selector[] => parser().astSync(rule.selector).nodes;

/** Whether what the selector reaches has an own class, or lies inside what has one. */
function isOwn(selector: Selector, frame: ReadonlySet<string>): boolean {
  let inside = false;
  let own = false;
  for (const node of selector.nodes) {
    // What stands in `:has()`, `:is()` or `:not()` is not what is reached.
    if (node.type === 'class' && !frame.has(node.value)) own = true;
    // Inside a rule it stands for what that one reaches.
    if (node.type === 'nesting') own = true;
    if (node.type !== 'combinator') continue;
    if (own && DESCENDS.has(node.value.trim() || ' ')) inside = true;
    own = false;
  }
  return inside || own;
}
