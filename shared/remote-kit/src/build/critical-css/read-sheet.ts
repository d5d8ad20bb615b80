import postcss, { type ChildNode, type Declaration, type Rule } from 'postcss';
import parser, { type Node } from 'postcss-selector-parser';
import { HOST_ATTRIBUTES, type SheetPart } from './critical-css.ts';

/** At-rules that only say when the rules inside them hold. */
const CONDITIONS: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'starting-style']);

/** Takes a built stylesheet apart. CSS that it does not understand becomes a part that every page gets. */
export function readSheet(css: string): SheetPart[] {
  return partsOf(postcss.parse(css).nodes);
}

const partsOf = (nodes: readonly ChildNode[]): SheetPart[] => nodes.flatMap(partOf);

function partOf(node: ChildNode): SheetPart[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule') return [ruleOf(node)];
  if (node.type === 'atrule' && node.nodes) {
    if (node.name === 'keyframes') return [{ keyframes: node.params, css: String(node) }];
    if (CONDITIONS.has(node.name)) {
      const condition = `@${node.name} ${node.params}`.trim();
      return [{ condition, parts: partsOf(node.nodes) }];
    }
  }
  return [{ css: node.type === 'atrule' && node.nodes ? String(node) : `${node};` }];
}

function ruleOf(rule: Rule): SheetPart {
  const declarations = rule.nodes.filter((node) => node.type === 'decl');
  const isPlain = rule.nodes.every(({ type }) => type === 'decl' || type === 'comment');
  if (!isPlain) return { css: String(rule) };
  const isVariable = ({ prop }: Declaration): boolean => prop.startsWith('--');
  return {
    selectors: parser()
      .astSync(rule.selector)
      .nodes.map((selector) => [String(selector).trim(), ...new Set(selector.nodes.flatMap(needOf))]),
    variables: declarations.filter(isVariable).map(variableOf),
    css: declarations
      .filter((declaration) => !isVariable(declaration))
      .map(String)
      .join(';'),
  };
}

/** A variable that is empty on purpose needs a space for its value. */
const variableOf = ({ prop, value, important }: Declaration): [string, string] => [
  prop,
  `${value || ' '}${important ? '!important' : ''}`,
];

/** Elements around the markup of every page; the markup itself does not name them. */
const AROUND: ReadonlySet<string> = new Set(['html', 'body']);

/**
 * The name that a page must have for this piece of a selector to match. Empty where the piece may match without a name:
 * pseudo-classes, with all that stands in them, and names with escaped characters.
 */
function needOf(node: Node): string[] {
  if (node.type === 'tag') return AROUND.has(node.value) ? [] : [node.value];
  if (node.type === 'class' || node.type === 'id') return /^[\w-]+$/.test(node.value) ? [node.value] : [];
  if (node.type !== 'attribute') return [];
  const name = node.attribute.toLowerCase();
  return HOST_ATTRIBUTES.has(name) && node.operator === '=' ? [`${name}=${node.value}`] : [name];
}
