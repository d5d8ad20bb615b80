import * as runtime from 'react-refresh/runtime';

/** Registration of components for the ES modules of a development build (`refresh-loader.ts` of the kit's build). */
export interface Refresh {
  /**
   * Registers a component under an id that is the same in each build; it replaces the earlier one with that id and
   * takes its state.
   */
  register(type: unknown, id: string): void;
  createSignatureFunctionForTransform(): (...told: readonly unknown[]) => unknown;
  /** Whether this component has taken the place of an earlier one. */
  hasTakenPlace(type: unknown): boolean;
}

declare global {
  /** Set in a development shell only. */
  var portalRefresh: Refresh | undefined;
}

/** The page's one refresh runtime. It must be made before `react-dom` runs. */
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
      // The refresh waits until all ES modules of this task have run: a component that registers later would keep its
      // old code.
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
