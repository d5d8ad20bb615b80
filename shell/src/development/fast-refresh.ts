import { findRoute } from '@portal/release-protocol/route-matching';
import * as hotSwap from './hot-swap.ts';

/**
 * Replaces the hot swap in a development shell: the components of an edited remote replace the mounted ones and keep
 * their state. The page is mounted anew where React cannot do that: after the first build of a remote, over a fault, or
 * where the new page has no component that the runtime knows.
 */
export function installHotSwap(window: Window & typeof globalThis, options: hotSwap.HotSwapOptions): void {
  const { set, loader } = options;
  hotSwap.installHotSwap(window, {
    ...options,
    remount: async (name) => {
      const remote = set.remotes.find((one) => one.name === name);
      const shown = remote && findRoute([remote], window.location.pathname);
      const place = window.document.getElementById(`single-spa-application:${name}`);
      const page = shown && (await loader.page(remote, shown.route.page).catch(() => undefined));
      const isTaken = page !== undefined && globalThis.portalRefresh?.hasTakenPlace(page);
      if (!isTaken || place?.querySelector('[data-fault]')) await options.remount(name);
    },
  });
}
