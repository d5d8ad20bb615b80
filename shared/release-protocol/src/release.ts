import type { CallTypes } from '@portal/contract/call-types';
import type { Name } from '@portal/contract/contract';
import type { AdminModule } from '@portal/contract/route';

/** Layout rendered by the shell around a page. */
export type Layout = 'public' | 'auth' | 'customer' | 'admin' | 'document';

/** Audience of a route (RT-48 … RT-53; D-01 … D-04). */
export type RouteAccess =
  /** Visitors only: a person who is logged in goes to the last path or their landing (RT-46). */
  | { readonly kind: 'public' }
  /**
   * Also rendered inside the private layout when a person is logged in (D-01: /puntos, /faq).
   * Administrators only where `admins` is set (D-03: /puntos sends them to their landing).
   */
  | { readonly kind: 'public-or-private'; readonly admins?: true }
  | { readonly kind: 'client' }
  /** `module` absent: any administrator (/manager). */
  | { readonly kind: 'admin'; readonly module?: AdminModule }
  /** Client and administrator (D-03: /modify_terms, /transaccion/{id}). */
  | { readonly kind: 'shared' }
  /** Only an administrator whom the guard sends there, because it must be done first (D-44). */
  | { readonly kind: 'duty' };

type Read = Extract<Name, `GET ${string}`>;

/** A GET call without parameters in its path. */
export type PlainCall = Exclude<Read, `${string}/:${string}`>;

/** A GET call whose parameters are filled from those of the route's path. */
export interface PathCall {
  readonly call: Extract<Read, `${string}/:${string}`>;
  /** Parameter of the call → parameter of the path. */
  readonly params: Readonly<Record<string, string>>;
}

/** Placeholders for values known before any code has loaded: the person's national ID, and days as filters send them. */
export const knownValues = ['@person', '@today', '@yesterday'] as const;

export type KnownValue = (typeof knownValues)[number];

/**
 * A GET call filled with values of the path and of the browser (`KnownValue`): the call that the page makes when its
 * menu entry opens it. A call with a query is not started where the address has a query of its own.
 */
export interface FilledCall {
  readonly call: Read;
  /** Parameter of the call → parameter of the path, what the browser knows, or a number as it is. */
  readonly params?: Readonly<Record<string, string>>;
  /** In the order in which the page gives them: a text as it is sent, `:name` of the path, or what the browser knows. */
  readonly query?: Readonly<Record<string, string>>;
  /** Started only for administrators who were granted this path, and the section of it behind a `#`: `/reports#pagos`. */
  readonly granted?: string;
}

/** A call that can be started before any code has arrived. */
export type FirstCall = PlainCall | FilledCall;

export interface RemoteRoute {
  /** Path with `:name` segments, as react-router reads it. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly layout: Layout;
  /** Document title, in Spanish, without the portal's name. */
  readonly title: string;
  readonly description: string;
  /** Exposed page: `./facturas` is the default export of `src/pages/facturas/page.tsx`. */
  readonly page: string;
  /** GET calls that the host's inline script starts while the code is still on its way. */
  readonly firstCalls?: readonly FirstCall[];
  /**
   * The host renders the page into the HTML by the remote's server bundle, from the answers of `firstCalls` and of
   * these calls: for visitors or, on a path of clients, for the logged-in client. If an answer is missing or late, the
   * HTML has only the page's skeleton.
   */
  readonly prerender?: readonly PathCall[];
  /** Path of the page for search engines, where several paths show it. */
  readonly canonical?: string;
  /** Task pages swap the bottom bar of phones for their own sticky bar. */
  readonly stickyBar?: true;
  /** Path of the menu entry that is marked while the page is shown, where that is not the page's own path. */
  readonly under?: string;
}

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  /** Small text under the label, where the label alone is not clear. */
  readonly hint?: string;
  /**
   * Name in the shell's icon table; an unknown one is rendered as a plain document. In the administration's menu the
   * icon of the server's module goes before it (PM-09).
   */
  readonly icon: string;
  readonly audience: 'client' | 'admin';
  /** Place in the customer's side menu (D-08) or in the group of the administration. */
  readonly slot: number;
  readonly group?: 'Contenido' | 'Personas' | 'Crédito' | 'Operación';
  /** Shown in the bottom bar of phones. */
  readonly frequent?: true;
}

/** Manifest of a remote; the shell reads nothing else of it. */
export interface RemoteManifest {
  /** `mf-` and lower-case letters; also the folder and the name of its single-spa application. */
  readonly name: string;
  readonly owner: string;
  readonly routes: readonly RemoteRoute[];
  readonly menu: readonly MenuEntry[];
}

export interface ReleasedFile {
  /** `sha384-…`, as an integrity attribute takes it. */
  readonly sha384: string;
  readonly bytes: number;
}

/** A built remote (or the shell): its manifest and every file of the artefact. */
export interface Release extends RemoteManifest {
  readonly version: string;
  readonly commit: string;
  /** Built from files that the commit does not have; such a release can be live only on the developer's machine. */
  readonly dirty?: true;
  /** A development build, for a page that is being worked on; no registry takes it. */
  readonly development?: true;
  /** Content address: first 20 hex digits of the SHA-256 of everything else in this record. */
  readonly hash: string;
  /** Entry script, relative to the artefact. */
  readonly entry: string;
  /** Global that the entry script defines; differs per build so that two releases never collide. */
  readonly container: string;
  readonly files: Readonly<Record<string, ReleasedFile>>;
  /** Source maps by the script they are of: kept by the registry for its reports, never served. */
  readonly maps?: Readonly<Record<string, ReleasedFile>>;
  /**
   * For each exposed page the scripts and styles that it needs besides the entry. In a shell's release, the parts that
   * the host preloads for a layout.
   */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** For each exposed page the shared modules it takes from the shell. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
  /** Server bundle of a remote that prerenders: a script whose `draw` renders pages to markup. */
  readonly server?: string;
  /** For each page of clients that the server bundle renders, the file with all words that may be names in its markup. */
  readonly names?: Readonly<Record<string, string>>;
  /** Shell only: the file with its stylesheets taken apart, from which the host takes a page's critical CSS. */
  readonly sheet?: string;
  /** Shell only: for each offered shared module its files; empty where the module is in the entry. */
  readonly provides: Readonly<Record<string, readonly string[]>>;
  /** Version of each shared module: the one a remote was built with, or the one the shell offers. */
  readonly versions: Readonly<Record<string, string>>;
  /** Names imported from shared modules. For the shell the offered names, without libraries that are offered whole. */
  readonly imports?: Readonly<Record<string, readonly string[]>>;
  readonly exports?: Readonly<Record<string, readonly string[]>>;
  /** Calls of the API that it makes, by name, with the types it was built with. */
  readonly callTypes?: Readonly<Record<string, CallTypes>>;
  /** `contractVersion` it was built with. */
  readonly contract: number;
  /** Events it sends over the bus, and those it listens to (`payment.settled@1`). */
  readonly emits: readonly string[];
  readonly hears: readonly string[];
  /** For each page the bytes it may weigh, its scripts and styles besides the entry, before compression. */
  readonly budgets: Readonly<Record<string, number>>;
}

/**
 * Raised by one when a change of the contract breaks pages built before. The shell and all remotes of a set are built
 * with the same version.
 */
export const contractVersion = 1;

/** One release of the shell and of each remote: what goes live, is pinned and is rolled back to. */
export interface ReleaseSet {
  readonly hash: string;
  readonly shell: Release;
  readonly remotes: readonly Release[];
}

/** A route as the shell in the browser reads it, without the fields for the host, which every HTML would carry. */
export type BrowserRoute = Omit<RemoteRoute, 'description' | 'firstCalls' | 'prerender' | 'canonical'>;

/** Part of a manifest for the shell in the browser. */
export interface BrowserManifest extends Omit<RemoteManifest, 'routes'> {
  readonly routes: readonly BrowserRoute[];
}

/** A remote for the page: its routes, its menu and the address of its entry script. */
export interface BrowserRemote extends BrowserManifest {
  readonly hash: string;
  readonly container: string;
  /** URL of the entry script. */
  readonly entry: string;
  readonly integrity: string;
}

/** The set as it is inlined in the HTML (`<script type="application/json" id="portal-set">`). */
export interface BrowserSet {
  readonly hash: string;
  /** Folder of the shell's own artefact. */
  readonly shellBase: string;
  /** A tag manager is configured, so that visitors are asked for consent (PL-10). */
  readonly measured?: true;
  /** Only this browser runs the set, by a grant or on a developer's machine: no release replaces one that fails. */
  readonly granted?: true;
  /** Releases that go live replace those in the open page. */
  readonly development?: true;
  /** Paths under maintenance, by configuration (PL-02). */
  readonly maintenance: Readonly<Record<string, string>>;
  readonly remotes: readonly BrowserRemote[];
  /** Remotes that are switched off: their pages say so, and no file of them is loaded. */
  readonly stopped: readonly string[];
}

/** Answer to an open tab's question about its set (`GET /live`). */
export interface LiveNews {
  /** The set that this visitor would be given now. */
  readonly set: string;
  readonly stopped: readonly string[];
}

/** Address at which a browser with a granted set asks for its releases (`PageReleases`); others get no answer there. */
export const OWN_RELEASES_PATH = '/prueba/partes';

/** Reasons why a remote is not shown: its faults, and `stopped`. The list is closed. */
export type FaultKind =
  /** The set names no such remote or page, or gives no integrity for it. */
  | 'manifest'
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  /** The code arrived and threw while it was being evaluated. */
  | 'evaluation'
  /** The code runs but lacks an agreed export, or does not find one. */
  | 'contract'
  /** The first render threw. */
  | 'mount'
  /** A later render threw. */
  | 'render'
  /** The host's markup differed from the page's, which replaced it. */
  | 'hydration'
  /** Its code changed an object that the whole page shares, such as `fetch` or a prototype. */
  | 'globals'
  /** Its code removed an element of the shell: the header, `<main>`, or its own container. */
  | 'layout'
  /** The page's thread did not answer for seconds while its code ran. */
  | 'unresponsive'
  /** Its code threw an error that nothing caught, in a timer, a listener or a promise. */
  | 'uncaught'
  /** Its team or the operators switched it off. */
  | 'stopped'
  /** A file did not load from the origin of assets; the browser then gets files from the portal itself. */
  | 'asset-origin';

/**
 * Faults that only hosts may report: the server bundle of a remote did not render a page. `-shared`: time or memory ran
 * out while other pages were rendered beside it, and any of them may be the cause.
 */
export type ServerFaultKind = 'render-server' | 'render-server-shared';

/** Report of a host about a page that was not rendered; never with an address, an answer or the message of an error. */
export interface RenderFault {
  readonly set: string;
  readonly remote: string;
  readonly fault: ServerFaultKind;
  /** Pattern of the route. */
  readonly route: string;
  /** Name of the error, `TimeoutError`; left out where the page threw. */
  readonly error?: string;
  /** Stack in the server bundle, innermost first: `mf-payments/<release>/<script>:<line>:<column>`. */
  readonly stack?: readonly string[];
}

/** Report of a page (`POST /beacons`): a remote was shown and how fast, or it failed. */
export interface Beacon {
  /** The set that the page runs. */
  readonly set: string;
  /** Token of the document from the host's HTML; a beacon without it is not counted. */
  readonly document?: string;
  readonly remote: string;
  readonly event: /** A page stands there, for the first time in the document. */
    | { readonly kind: 'shown'; readonly route?: string }
    | {
        readonly kind: 'load';
        /** Pattern of the route of the document's first page. */
        readonly route?: string;
        /** Milliseconds from the navigation until the shell ran, the page's code was loaded, and the page was shown. */
        readonly shell?: number;
        readonly code?: number;
        readonly shown: number;
        /** Web vitals of the document so far: LCP and INP in milliseconds, CLS as a score. */
        readonly lcp?: number;
        readonly inp?: number;
        readonly cls?: number;
      }
    | {
        readonly kind: 'fault';
        readonly fault: FaultKind;
        /** Pattern of the route of the failure; never an address, which may name a person. */
        readonly route?: string;
        /** Reference that the person can read out on the phone, `K7P-2MX`. */
        readonly reference?: string;
        /** Name of the error, `TypeError`; never its message, which may contain typed text. */
        readonly error?: string;
        /** Stack in files of releases, innermost first: `mf-payments/<release>/<script>:<line>:<column>`. */
        readonly stack?: readonly string[];
      };
}

/**
 * URL under which the files of an artefact are served; immutable, because it contains the content hash.
 * @param origin origin of assets, if that is not the portal itself
 */
export function artefactBase(
  { name, hash }: { readonly name: string; readonly hash: string },
  origin = '',
): string {
  return `${origin}${name === 'shell' ? `/shell/${hash}/` : `/remotes/${name}/${hash}/`}`;
}
