import type { BrowserManifest } from '@portal/contract/release';
import { registerApplication, start } from 'single-spa';
import { constructApplications, constructLayoutEngine, constructRoutes } from 'single-spa-layout';

export interface Lifecycles {
  bootstrap(): Promise<void>;
  mount(): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Tells single-spa-layout which application stands in `<main>` for which path.
 * @returns what hands `<main>` to it
 */
export function prepareLayout(
  manifests: readonly BrowserManifest[],
  lifecyclesOf: (name: string) => Lifecycles,
  containerEl: string,
): () => void {
  const routes = constructRoutes({
    mode: 'history',
    base: '/',
    containerEl,
    routes: manifests.flatMap(({ name, routes }) =>
      routes.map(({ path }) => ({
        type: 'route' as const,
        path,
        exact: true,
        routes: [{ type: 'application' as const, name }],
      })),
    ),
  });
  const applications = constructApplications({
    routes,
    loadApp: async ({ name }) => lifecyclesOf(name),
  });
  const engine = constructLayoutEngine({ routes, applications, active: false });
  return () => {
    for (const application of applications) registerApplication(application);
    engine.activate();
    start();
  };
}
