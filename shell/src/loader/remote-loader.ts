import type { BrowserRemote } from '@portal/contract/release';
import type { ComponentType } from 'react';
import { BrokenContract, classify, type Phase, type Probe } from './classify.ts';
import { RemoteFault } from './fault.ts';
import { runScript, ScriptRefused } from './script.ts';
import { within } from './within.ts';

/** Module Federation's container, as a remote's entry script defines it. */
interface Container {
  init(scope: unknown): unknown;
  get(module: string): Promise<() => { readonly default?: unknown }>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { readonly default: unknown };

/** Longest time a remote may stay silent before the person is told (platform 4). */
const HANG_MS = 5000;
/** The fallback must be on the screen within a second, whatever the probe says. */
const PROBE_MS = 700;

export interface RemoteLoader {
  /** The component of an exposed page. @throws RemoteFault */
  page(remote: BrowserRemote, page: string): Promise<ComponentType>;
}

/** Loads remotes by the set's URLs and hashes; a failure is forgotten, so that the next try is a real one. */
export function createRemoteLoader(document: Document): RemoteLoader {
  const containers = new Map<string, Promise<Container>>();
  const failures = new Map<string, number>();
  let lastStyle: string | undefined;
  // The bundler's error for a stylesheet does not say which one it was; the tag's own event does.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lastStyle = target.href;
    },
    true,
  );

  async function faultOf(remote: string, phase: Phase, cause: unknown): Promise<RemoteFault> {
    if (cause instanceof RemoteFault) return cause;
    const { url = lastStyle, event } = refusal(cause);
    const probe = url && event === 'error' ? await probeFile(url) : undefined;
    return new RemoteFault(classify({ phase, cause, event, probe }), remote, { url: event && url, cause });
  }

  async function start(remote: BrowserRemote): Promise<Container> {
    let phase: Phase = 'entry';
    try {
      await runScript(inLane(remote.entry, failures.get(remote.container)), remote.integrity, document);
      const container = (globalThis as Record<string, unknown>)[remote.container] as Container | undefined;
      if (!container) throw new Error(`${remote.entry} did not define ${remote.container}`);
      phase = 'init';
      await __webpack_init_sharing__('default');
      await container.init(__webpack_share_scopes__.default);
      return container;
    } catch (cause) {
      throw await faultOf(remote.name, phase, cause);
    }
  }

  function containerOf(remote: BrowserRemote): Promise<Container> {
    const known = containers.get(remote.container);
    if (known) return known;
    const starting = start(remote);
    containers.set(remote.container, starting);
    return starting;
  }

  /** The next try starts the remote anew, from addresses that no silent or failed request holds on to. */
  function forget(remote: BrowserRemote): void {
    containers.delete(remote.container);
    failures.set(remote.container, (failures.get(remote.container) ?? 0) + 1);
    // The bundler waits on any tag of its own that is still there, also on one that stays silent.
    for (const tag of document.querySelectorAll<HTMLElement>(
      'script[data-rspack], link[data-rspack-loading]',
    )) {
      if (tag.dataset['rspack']?.startsWith(`${remote.container}:`)) tag.remove();
    }
  }

  async function load(remote: BrowserRemote, page: string): Promise<ComponentType> {
    const container = await containerOf(remote);
    try {
      const { default: component } = (await container.get(page))();
      if (typeof component !== 'function') throw new BrokenContract(`${page} exports no component`);
      return component as ComponentType;
    } catch (cause) {
      throw await faultOf(remote.name, 'page', cause);
    }
  }

  return {
    async page(remote, page) {
      if (!remote.integrity || !remote.routes.some((route) => route.page === page)) {
        throw new RemoteFault('manifest', remote.name, { cause: new Error(`no ${page} in the set`) });
      }
      try {
        return await within(HANG_MS, load(remote, page));
      } catch (cause) {
        forget(remote);
        if (cause instanceof RemoteFault) throw cause;
        throw new RemoteFault(classify({ phase: 'page', cause }), remote.name, { cause });
      }
    },
  };
}

/** `/remotes/x/<hash>/~2/entry.js`: the host serves the same files there; chunks follow their entry. */
const inLane = (entry: string, failed = 0): string =>
  failed === 0 ? entry : entry.replace(/[^/]+$/, (file) => `~${failed}/${file}`);

/** The file and the tag's event behind a failure, from our own error and from the bundler's ChunkLoadError. */
function refusal(cause: unknown): { url?: string | undefined; event?: 'error' | 'load' | undefined } {
  if (cause instanceof ScriptRefused) return { url: cause.url, event: 'error' };
  const { name, request, type } = (cause ?? {}) as { name?: string; request?: string; type?: string };
  if (name !== 'ChunkLoadError') return {};
  return { url: request, event: type === 'error' || type === 'timeout' ? 'error' : 'load' };
}

async function probeFile(url: string): Promise<Probe> {
  try {
    const response = await within(
      PROBE_MS,
      fetch(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit' }),
    );
    return response.ok ? { kind: 'served' } : { kind: 'status', status: response.status };
  } catch {
    return { kind: 'unreachable' };
  }
}
