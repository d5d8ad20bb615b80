import * as runtime from 'react-refresh/runtime';

/** Registration of components for the ES modules of a development build (`refresh-loader.ts` of the kit's build). */
export interface Refresh {
  /** A component under an id that is the same in each build; one that stood there before gives its place up, state and all. */
  register(type: unknown, id: string): void;
  createSignatureFunctionForTransform(): (...told: readonly unknown[]) => unknown;
  /** Whether this component has taken the place of an earlier one. */
  hasTakenPlace(type: unknown): boolean;
}

declare global {
  /** In a shell that is built for development. */
  var portalRefresh: Refresh | undefined;
}

/** The page's one refresh runtime. To be made before `react-dom` runs. */
export function createRefresh(target: object): Refresh {
  runtime.injectIntoGlobalHook(target);
  const taken = new WeakSet<object>();
  let isDue = false;
  const refresh = (): void => {
    isDue = false;
    const update = runtime.performReactRefresh();
    for (const family of [...(update?.updatedFamilies ?? []), ...(update?.staleFamilies ?? [])])
      taken.add(family);
  };
  return {
    register(type, id) {
      runtime.register(type, id);
      // Once all ES modules that run now have: what one of them still waits for would be rendered as it was.
      if (!isDue) queueMicrotask(refresh);
      isDue = true;
    },
    createSignatureFunctionForTransform: runtime.createSignatureFunctionForTransform,
    hasTakenPlace(type) {
      const family = runtime.getFamilyByType(type);
      return family !== undefined && taken.has(family);
    },
  };
}
