/** The package's own types import files without extensions, which Node's resolution does not find. */
declare module 'single-spa-layout' {
  export interface LayoutRoutes {
    readonly mode: 'history' | 'hash';
    readonly base: string;
    readonly containerEl: string;
    readonly routes: readonly {
      readonly type: 'route';
      readonly path: string;
      readonly exact?: boolean;
      readonly routes: readonly { readonly type: 'application'; readonly name: string }[];
    }[];
  }
  interface ResolvedRoutes {
    readonly base: string;
  }
  export function constructRoutes(routes: LayoutRoutes): ResolvedRoutes;
  export function constructApplications(options: {
    routes: ResolvedRoutes;
    loadApp: (options: { name: string }) => Promise<unknown>;
  }): import('single-spa').RegisterApplicationConfig[];
  export function constructLayoutEngine(options: {
    routes: ResolvedRoutes;
    applications: import('single-spa').RegisterApplicationConfig[];
    active?: boolean;
  }): { activate(): void; deactivate(): void; isActive(): boolean };
}
