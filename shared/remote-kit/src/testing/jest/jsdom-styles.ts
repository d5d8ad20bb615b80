import { createRequire } from 'node:module';

const requireOurs = createRequire(import.meta.url);
/** jsdom is a dependency of Jest's environment, not of ours. */
const requireJsdoms = createRequire(requireOurs.resolve('jest-environment-jsdom'));

/** jsdom's internal element behind the object that code in the window has. */
interface ElementOfJsdom {
  readonly _namespaceURI: string | null;
  readonly _localName: string;
  readonly parentElement: ElementOfJsdom | null;
  readonly style?: CSSStyleDeclaration;
  readonly _ownerDocument: {
    /** Styles by element, thrown away with each change of the document. */
    _styleCache: WeakMap<ElementOfJsdom, unknown> | null;
    readonly styleSheets: { readonly _list: readonly SheetOfJsdom[] };
  };
}

/** A rule of a sheet as jsdom keeps it: one of a style, or one that holds others for some media. */
interface RuleOfJsdom {
  readonly selectorText: string;
  readonly style?: CSSStyleDeclaration;
  readonly media?: ArrayLike<string>;
  readonly cssRules?: readonly RuleOfJsdom[];
}

interface SheetOfJsdom {
  readonly cssRules: readonly RuleOfJsdom[];
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** A selector whose last part begins with a type that attributes and pseudo-classes narrow down. */
const LAST_TYPE = /(?:^|[\s>+~])([a-z][a-z0-9]*)(?:\[[^\]]*\]|:[a-z-]+|:not\(\[[^\]]*\]\))*$/;

const typesBySelectors = new Map<string, ReadonlySet<string> | undefined>();

/** Types of which an element has to be for one of the selectors to match it; undefined where other elements may, too. */
function typesOf(selectors: string): ReadonlySet<string> | undefined {
  if (!typesBySelectors.has(selectors)) {
    const types = selectors.split(',').map((selector) => LAST_TYPE.exec(selector.trim())?.[1]);
    typesBySelectors.set(selectors, types.every((type) => type !== undefined) ? new Set(types) : undefined);
  }
  return typesBySelectors.get(selectors);
}

/** Whether an HTML element of that type may match one of the selectors; most rules of a sheet name other types. */
export function mayMatch(type: string, selectors: string): boolean {
  return typesOf(selectors)?.has(type) ?? true;
}

// Before jsdom's rules of style are loaded, which keep the function they find.
const engine = requireJsdoms('jsdom/lib/jsdom/living/helpers/selectors.js') as {
  matchesDontThrow: (element: ElementOfJsdom, selectors: string) => boolean;
};
const { matchesDontThrow } = engine;
/** jsdom asks its engine for each of the 120 rules of a browser's own sheet; here for those of the element's type. */
engine.matchesDontThrow = (element, selectors) =>
  (element._namespaceURI !== HTML || mayMatch(element._localName, selectors)) &&
  matchesDontThrow(element, selectors);

const { propertiesWithResolvedValueImplemented: inherits } = requireJsdoms(
  'jsdom/lib/jsdom/living/helpers/style-rules.js',
) as {
  readonly propertiesWithResolvedValueImplemented: Readonly<Record<string, { readonly initial: string }>>;
};
const { implForWrapper } = requireJsdoms('jsdom/lib/jsdom/living/generated/utils.js') as {
  readonly implForWrapper: (element: Element) => ElementOfJsdom;
};

const { parse } = createRequire(requireJsdoms.resolve('jsdom'))('rrweb-cssom') as {
  readonly parse: (sheet: string) => SheetOfJsdom;
};
const ofBrowsers = parse(requireJsdoms('jsdom/lib/jsdom/browser/default-stylesheet.js') as string);

/** Rules of a sheet that set the property, in their order; of rules for media those for the screen, as jsdom takes them. */
function rulesThatSet(property: string, { cssRules }: SheetOfJsdom): RuleOfJsdom[] {
  return [...cssRules]
    .flatMap((rule) =>
      rule.media ? (Array.from(rule.media).includes('screen') ? (rule.cssRules ?? []) : []) : rule,
    )
    .filter(({ style }) => style?.getPropertyValue(property));
}

/** A property that queries by role and user events read of every element and of its ancestors. */
function reader(property: string): (element: ElementOfJsdom) => string {
  const ofEveryPage = rulesThatSet(property, ofBrowsers);
  const initial = inherits[property]?.initial;
  const computed = new WeakMap<object, WeakMap<ElementOfJsdom, string>>();
  let ofSheets = new WeakMap<SheetOfJsdom, { readonly length: number; readonly rules: RuleOfJsdom[] }>();
  const ofPage = (sheet: SheetOfJsdom): RuleOfJsdom[] => {
    const { length } = sheet.cssRules;
    let known = ofSheets.get(sheet);
    if (known?.length !== length) {
      known = { length, rules: rulesThatSet(property, sheet) };
      ofSheets.set(sheet, known);
    }
    return known.rules;
  };
  /** In jsdom the last rule that matches decides, whatever its selector; the element's own style is the last. */
  const specified = (element: ElementOfJsdom): string => {
    const own = element.style?.getPropertyValue(property);
    if (own) return own;
    const decides = ({ selectorText }: RuleOfJsdom): boolean =>
      engine.matchesDontThrow(element, selectorText);
    const rule =
      element._ownerDocument.styleSheets._list.flatMap(ofPage).findLast(decides) ??
      ofEveryPage.findLast(decides);
    return rule?.style?.getPropertyValue(property) ?? '';
  };
  return function read(element): string {
    const { _ownerDocument: document } = element;
    document._styleCache ??= new WeakMap();
    let known = computed.get(document._styleCache);
    if (!known) {
      known = new WeakMap();
      computed.set(document._styleCache, known);
      ofSheets = new WeakMap();
    }
    let value = known.get(element);
    if (value !== undefined) return value;
    value = specified(element);
    if (value === 'unset') value = '';
    if (value === '' && initial !== undefined) {
      value = element.parentElement ? read(element.parentElement) : initial;
    }
    known.set(element, value);
    return value;
  };
}

const OFTEN_READ: Readonly<Record<string, (element: ElementOfJsdom) => string>> = {
  display: reader('display'),
  visibility: reader('visibility'),
  'pointer-events': reader('pointer-events'),
};

/**
 * jsdom computes a dozen colours whenever a style is asked for. In this window `display`, `visibility` and
 * `pointer-events` are computed alone when they are read, and the others together when one of them is.
 */
export function computeStylesWhenRead(window: Pick<Window, 'getComputedStyle'>): void {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return getComputedStyle(element, pseudoElement);
    const ofJsdom = implForWrapper(element);
    let computed: CSSStyleDeclaration | undefined;
    const whole = (): CSSStyleDeclaration => {
      computed ??= getComputedStyle(element);
      return computed;
    };
    const getPropertyValue = (name: string): string =>
      OFTEN_READ[name]?.(ofJsdom) ?? whole().getPropertyValue(name);
    return new Proxy(Object.create(null) as CSSStyleDeclaration, {
      get: (_nothing, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        const read = name === 'pointerEvents' ? 'pointer-events' : name;
        if (typeof read === 'string' && Object.hasOwn(OFTEN_READ, read)) return OFTEN_READ[read]?.(ofJsdom);
        const value: unknown = Reflect.get(whole(), name);
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
      has: (_nothing, name) => name in whole(),
      getPrototypeOf: () => Object.getPrototypeOf(whole()) as object,
    });
  };
}

/** Jest's environment on that jsdom. */
export const { TestEnvironment } = requireOurs(
  'jest-environment-jsdom',
) as typeof import('jest-environment-jsdom');
