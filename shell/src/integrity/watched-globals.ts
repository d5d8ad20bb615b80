/**
 * Globals that all pages share and no remote has a reason to change. The shell keeps each of these as it was before any
 * remote's code arrived and compares at each navigation (see `globals-watch.ts`); a change counts against the release
 * whose code ran since the comparison before.
 *
 * An entry with `keys` watches those properties of the object, also where it has none of its own: a property that
 * shadows the one it inherits is a change. An entry without watches all that the object has and what is added to it,
 * so that a `toJSON` of all objects is found like a `JSON.stringify` of a remote's own.
 *
 * Not here: `HTMLElement.prototype` in whole, whose `focus` the kit's own widgets wrap, and everything that a page
 * may well set, such as `onerror`, `document.title` and `location`.
 */
export interface WatchedObject {
  /** Name in messages. */
  readonly label: string;
  readonly object: object;
  readonly keys?: readonly PropertyKey[];
}

/** Properties of the window with which code makes requests, waits, stores, signs and builds pages. */
const ofWindow = [
  ...['Array', 'Function', 'JSON', 'Map', 'Object', 'Promise', 'Proxy', 'Reflect', 'RegExp', 'Set', 'String'],
  ...['Date', 'Intl', 'Math', 'Number'],
  ...[
    'Blob',
    'File',
    'FormData',
    'Headers',
    'Request',
    'Response',
    'URL',
    'URLSearchParams',
    'XMLHttpRequest',
  ],
  ...['EventSource', 'EventTarget', 'MessageChannel', 'MutationObserver', 'WebSocket', 'Worker'],
  ...['addEventListener', 'dispatchEvent', 'removeEventListener', 'postMessage'],
  ...['atob', 'btoa', 'eval', 'fetch', 'queueMicrotask', 'requestAnimationFrame', 'structuredClone'],
  ...['clearInterval', 'clearTimeout', 'setInterval', 'setTimeout'],
  ...['crypto', 'customElements', 'history', 'localStorage', 'navigator', 'sessionStorage', 'trustedTypes'],
] as const;

/** Objects of the language whose methods all code calls; all others inherit from the first. */
const ofLanguage = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Date', 'RegExp', 'Promise', 'Map', 'Set'],
  ...['Uint8Array', 'TextEncoder', 'TextDecoder'],
] as const;

/** Objects that format amounts and dates, so that no remote can change the amounts on another page. */
const ofIntl = ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator', 'ListFormat'] as const;

/** Prototypes of iterators and generators, which have no global name. */
const ofLoops = (): readonly (readonly [string, object])[] => {
  const parentOf = (value: object): object => Object.getPrototypeOf(value) as object;
  const iterator = parentOf([].values());
  return [
    ['loop over a list', iterator],
    ['loop over a map', parentOf(new Map().values())],
    ['loop over a set', parentOf(new Set().values())],
    ['loop over a text', parentOf(''[Symbol.iterator]())],
    ['every loop', parentOf(iterator)],
  ];
};

/** Interfaces whose prototypes are watched in whole. */
const interfaces = [
  ...['EventTarget', 'Node', 'Element', 'Document', 'ShadowRoot', 'Event', 'MessageEvent'],
  ...['XMLHttpRequest', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'URL', 'URLSearchParams'],
  ...['ReadableStream', 'AbortController', 'CharacterData', 'Cache', 'CacheStorage', 'BroadcastChannel'],
  ...['Storage', 'History', 'Navigator', 'Crypto', 'SubtleCrypto', 'CredentialsContainer'],
  ...['ServiceWorkerContainer', 'Worker', 'WebSocket', 'MutationObserver', 'CustomElementRegistry'],
] as const;

/** Properties through which the values of form fields are read, and elements that load code. */
const ofElements: Readonly<Record<string, readonly string[]>> = {
  HTMLInputElement: ['value', 'checked', 'type', 'form'],
  HTMLTextAreaElement: ['value'],
  HTMLSelectElement: ['value'],
  HTMLFormElement: ['action', 'submit', 'requestSubmit', 'elements'],
  HTMLScriptElement: ['src', 'integrity', 'text', 'nonce'],
  HTMLAnchorElement: ['href'],
};

/** Inherited methods that a property of the object itself would hide. */
const ofInstances: Readonly<Record<string, readonly string[]>> = {
  document: ['addEventListener', 'cookie', 'createElement', 'getElementById', 'querySelector'],
  navigator: ['credentials', 'sendBeacon', 'serviceWorker'],
  history: ['pushState', 'replaceState'],
  crypto: ['getRandomValues', 'randomUUID', 'subtle'],
};

/** All watched objects of a window, without those that the browser lacks, in the order in which they are restored. */
export function watchedGlobals(window: Window & typeof globalThis): readonly WatchedObject[] {
  const named = window as unknown as Record<string, { readonly prototype?: object } | undefined>;
  const whole = (label: string, object: object | undefined): readonly WatchedObject[] =>
    object ? [{ label, object }] : [];
  const some = (
    label: string,
    object: object | undefined,
    keys: readonly string[],
  ): readonly WatchedObject[] => (object ? [{ label, object, keys }] : []);
  return [
    ...ofLanguage.flatMap((name) => whole(`${name}.prototype`, named[name]?.prototype)),
    ...['Object', 'Array', 'String', 'Number', 'Date', 'Math', 'Promise', 'JSON', 'Reflect', 'Intl'].flatMap(
      (name) => whole(name, named[name]),
    ),
    ...ofIntl.flatMap((name) => whole(`Intl.${name}.prototype`, Intl[name]?.prototype)),
    ...ofLoops().map(([label, object]) => ({ label, object })),
    ...interfaces.flatMap((name) => whole(`${name}.prototype`, named[name]?.prototype)),
    ...Object.entries(ofElements).flatMap(([name, keys]) =>
      some(`${name}.prototype`, named[name]?.prototype, keys),
    ),
    ...Object.entries(ofInstances).flatMap(([name, keys]) => some(name, named[name], keys)),
    { label: 'window', object: window, keys: ofWindow },
  ];
}
