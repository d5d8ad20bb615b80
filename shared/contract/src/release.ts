import type { Name } from './contract.ts';
import type { AdminModule } from './route.ts';

/** Frame drawn by the shell around a page. */
export type Layout = 'public' | 'auth' | 'customer' | 'admin' | 'document';

/** Who may open a route (administration side 2.1; decisions 1–4). */
export type RouteAccess =
  | { readonly kind: 'public' }
  /** Also rendered inside the private layout when somebody is logged in (decision 1: /puntos, /faq). */
  | { readonly kind: 'public-or-private' }
  | { readonly kind: 'client' }
  | { readonly kind: 'admin'; readonly module: AdminModule }
  /** Client and administrator (decision 3: /modify_terms, /transaccion/{id}). */
  | { readonly kind: 'shared' };

export interface RemoteRoute {
  /** Path with `:name` segments, as react-router reads it. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly layout: Layout;
  readonly title: string;
  readonly description: string;
  /** Name of the exposed page, `./facturas`. */
  readonly page: string;
  /** Parameterless GET calls that the host starts while the code is still on its way. */
  readonly firstCalls?: readonly Extract<Name, `GET ${string}`>[];
  /** Task pages swap the bottom bar of phones for their own sticky bar. */
  readonly stickyBar?: true;
}

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly audience: 'client' | 'admin';
  /** Place in the customer's side menu (decision 8) or in the group of the administration side. */
  readonly slot: number;
  readonly group?: 'Contenido' | 'Personas' | 'Crédito' | 'Operación';
  /** Shown in the bottom bar of phones. */
  readonly frequent?: true;
}

/** What a remote says of itself; the shell reads nothing else. */
export interface RemoteManifest {
  readonly name: string;
  readonly owner: string;
  readonly routes: readonly RemoteRoute[];
  readonly menu: readonly MenuEntry[];
}

export interface ReleasedFile {
  readonly sha384: string;
  readonly bytes: number;
}

/** A built remote: its manifest and every file of the artefact. */
export interface Release extends RemoteManifest {
  readonly version: string;
  readonly commit: string;
  /** Entry script, relative to the artefact. */
  readonly entry: string;
  readonly files: Readonly<Record<string, ReleasedFile>>;
  /** For each exposed page the scripts and styles it needs besides the entry. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  readonly hash: string;
}

/** One release of the shell and of each remote: what goes live, is pinned and is rolled back to. */
export interface ReleaseSet {
  readonly hash: string;
  readonly releases: readonly Release[];
}
