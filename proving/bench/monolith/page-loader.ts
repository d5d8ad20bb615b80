import { RemoteLoadError } from '../../../shell/src/loader/remote-load-error.ts';
import type { RemoteLoader } from '../../../shell/src/loader/remote-loader.ts';
import { pages } from './pages.ts';

/** Replaces the shell's loader of remotes: the pages are part of the same bundle. */
export function createRemoteLoader(): RemoteLoader {
  return {
    async page(remote, page) {
      const load = pages[`${remote.name} ${page}`];
      if (!load) throw new Error(`the bundle has no page ${page} of ${remote.name}`);
      return (await load()).default;
    },
    lost: async ({ name }, cause) => new RemoteLoadError('render', name, { cause }),
  };
}
