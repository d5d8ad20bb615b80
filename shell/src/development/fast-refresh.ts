import { findRoute } from '@portal/contract/routing';
import * as hotSwap from './hot-swap.ts';

/**
 * In a shell that is built for development, in the place of the hot swap, which it makes more of: the components of an edited
 * remote take the place of those that are mounted, and what they held stays. Where that cannot be, as after the first build of
 * a remote, over a fault, or where the page is no component that was known before, the page is mounted anew.
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
