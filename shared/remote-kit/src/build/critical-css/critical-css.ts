/**
 * A part of a stylesheet, taken apart by `readSheet` when the shell was built, so that a host that answers a page reads
 * no CSS.
 */
export type SheetPart =
  | StyleRule
  /** Holds for its parts: `@media (min-width:600px)`. */
  | { readonly condition: string; readonly parts: readonly SheetPart[] }
  | { readonly keyframes: string; readonly css: string }
  /** Needed by every page: fonts, and all that `readSheet` does not take apart, such as rules with rules inside. */
  | { readonly css: string };

interface StyleRule {
  /** Each selector of the list with the names that a page must have for it to match. */
  readonly selectors: readonly (readonly [selector: string, ...needs: string[]])[];
  /** Custom properties that it sets. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  /** Its other declarations. */
  readonly css: string;
}

/** Elements, classes, ids and attributes that a page may have; `everything` where they are unknown. */
export type Names = ReadonlySet<string> | 'everything';

/** Attributes whose values only the host writes; their need holds the value too: `data-theme=dark`. */
export const HOST_ATTRIBUTES: ReadonlySet<string> = new Set(['data-theme', 'data-layout']);

/** The words of markup or code, in every spelling that a name in a selector may have. */
export function wordsIn(text: string): string[] {
  const words = (text.match(/[\w-]+/g) ?? []).filter((word) => /^-{0,2}[a-z_]/i.test(word));
  // React's `tabIndex` is the attribute `tabindex`.
  return [
    ...new Set(words.flatMap((word) => (/^[a-z]+[A-Z]/.test(word) ? [word, word.toLowerCase()] : [word]))),
  ];
}

/**
 * The rules of a stylesheet that a page with these names can use. In doubt a rule stays: a selector stays where the
 * page has all its names, a variable where a rule that stays, the page or another variable names it.
 * @param beside CSS of other rules in the same document; the variables and animations that they use stay too
 */
export function criticalCss(sheet: readonly SheetPart[], names: Names, beside = ''): string {
  if (names === 'everything') return cssOf(sheet, () => true);
  const kept = keptParts(sheet, names);
  const rules = kept.filter((part) => !('keyframes' in part));
  const words = new Set(wordsIn(cssOf(rules, () => true) + beside));
  const parts = kept.filter((part) => !('keyframes' in part) || words.has(part.keyframes));
  const asked = variablesIn(cssOf(parts, () => false) + beside);
  const variables = usedVariables(parts, [...names, ...asked]);
  return cssOf(parts, (name) => variables.has(name));
}

const variablesIn = (css: string): string[] =>
  [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

function keptParts(parts: readonly SheetPart[], names: ReadonlySet<string>): SheetPart[] {
  return parts.flatMap((part): SheetPart[] => {
    if ('condition' in part) return [{ ...part, parts: keptParts(part.parts, names) }];
    if (!('selectors' in part)) return [part];
    const selectors = part.selectors.filter(([, ...needs]) => needs.every((need) => names.has(need)));
    return selectors.length > 0 ? [{ ...part, selectors }] : [];
  });
}

/** The wanted variables, and all variables that their values use, from every rule that sets them. */
function usedVariables(parts: readonly SheetPart[], asked: readonly string[]): ReadonlySet<string> {
  const values = new Map<string, string>();
  const collect = (part: SheetPart): void => {
    if ('condition' in part) for (const inner of part.parts) collect(inner);
    if ('selectors' in part)
      for (const [name, value] of part.variables) values.set(name, `${values.get(name) ?? ''} ${value}`);
  };
  for (const part of parts) collect(part);
  const used = new Set(asked.filter((name) => values.has(name)));
  // The loop also visits the variables that it adds.
  for (const name of used)
    for (const inner of variablesIn(values.get(name) ?? '')) if (values.has(inner)) used.add(inner);
  return used;
}

function cssOf(parts: readonly SheetPart[], hasVariable: (name: string) => boolean): string {
  return parts.map((part) => partCss(part, hasVariable)).join('');
}

function partCss(part: SheetPart, hasVariable: (name: string) => boolean): string {
  if ('condition' in part) {
    const inner = cssOf(part.parts, hasVariable);
    return inner && `${part.condition}{${inner}}`;
  }
  if (!('selectors' in part)) return part.css;
  const set = part.variables.filter(([name]) => hasVariable(name)).map(([name, value]) => `${name}:${value}`);
  const declarations = [...set, ...(part.css ? [part.css] : [])].join(';');
  return declarations && `${part.selectors.map(([selector]) => selector).join(',')}{${declarations}}`;
}
