import type { BrowserManifest } from '@portal/release-protocol/release';
import { registerApplication } from 'single-spa';
import { constructApplications, constructLayoutEngine, constructRoutes } from 'single-spa-layout';

export interface Lifecycles {
  bootstrap(): Promise<void>;
  mount(): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Tells single-spa-layout which application stands in `<main>` for each path. In a file of its own, since a page that
 * the host has rendered is hydrated without it.
 */
export function arrangePages(
  manifests: readonly BrowserManifest[],
  lifecyclesOf: (name: string) => Lifecycles,
  containerEl: string,
): void {
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
  engine.activate();
  for (const application of applications) registerApplication(application);
}
