import { createRequire } from 'node:module';

const requireOurs = createRequire(import.meta.url);
/** jsdom is a dependency of Jest's environment, not of ours. */
const requireJsdoms = createRequire(requireOurs.resolve('jest-environment-jsdom'));

/** jsdom's internal element behind the object that code in the window has. */
interface ElementOfJsdom {
  readonly _namespaceURI: string | null;
  readonly _localName: string;
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

const { getDeclarationForElement, getResolvedValue } = requireJsdoms(
  'jsdom/lib/jsdom/living/helpers/style-rules.js',
) as {
  readonly getDeclarationForElement: (element: ElementOfJsdom) => CSSStyleDeclaration;
  readonly getResolvedValue: (element: ElementOfJsdom, property: string) => string;
};
const { implForWrapper } = requireJsdoms('jsdom/lib/jsdom/living/generated/utils.js') as {
  readonly implForWrapper: (element: Element) => ElementOfJsdom;
};

/** Properties that queries by role and user events read of every element and of its ancestors. */
const OFTEN_READ: Readonly<Record<string, (element: ElementOfJsdom) => string>> = {
  display: (element) => getDeclarationForElement(element).getPropertyValue('display'),
  visibility: (element) => getResolvedValue(element, 'visibility'),
  'pointer-events': (element) => getResolvedValue(element, 'pointer-events'),
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
