import { createInstance } from '@module-federation/enhanced/runtime';
import type { BrowserRemote } from '@portal/release-protocol/release';
import type { ComponentType } from 'react';
import type { AssetOrigin } from './asset-origin.ts';
import { ContractError, classify, type Probe } from './classify.ts';
import type { CodeGlobals } from './code-globals.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { createScript, isIntegrity } from './script.ts';
import { traceOf } from './trace.ts';
import { arrivalsBelow, withTimeout } from './with-timeout.ts';

/** Modules that the shell shares with remotes, by name: loaded already, or in a file of its own. */
export type SharedTable = Readonly<
  Record<string, { readonly lib: () => unknown } | { readonly get: () => Promise<() => unknown> }>
>;

/**
 * The page has one version of each shared module; the compatibility of remotes was checked when the set was composed.
 */
const ONE_VERSION = '1.0.0';
/** Name of the shell among containers. */
const SHELL = 'portal_shell';

/** Shared modules by name and version, as the runtime hands them to a container. */
type ShareScope = ReturnType<typeof createInstance>['shareScopeMap'][string];

/**
 * Longest time in milliseconds without a new file of the remote; with the work around it, the fault is shown within
 * five seconds.
 */
const HANG_MS = 4200;
/** In milliseconds; with the search for an earlier release, the fallback is shown within a second. */
const PROBE_MS = 500;

export interface RemoteLoader {
  /** The component of an exposed page. @throws RemoteLoadError */
  page(remote: BrowserRemote, page: string): Promise<ComponentType>;
  /**
   * The fault behind an error that a page threw because one of its parts did not arrive; the next attempt starts the
   * remote anew.
   */
  lost(remote: BrowserRemote, cause: unknown): Promise<RemoteLoadError>;
}

/**
 * Loads remotes through Module Federation's runtime, by the set's URLs and hashes. A failure is not cached, so that the
 * next attempt loads the files again.
 */
export function createRemoteLoader(
  document: Document,
  shared: SharedTable,
  codeGlobals: CodeGlobals,
  assetOrigin: AssetOrigin,
): RemoteLoader {
  const hashes = new Map<string, string>();
  const attempts = new Map<string, number>();
  const failures = new Map<string, number>();
  const underWay = new Map<string, Promise<ComponentType>>();
  let lastStyle: string | undefined;
  /** Hash of each file whose tag has failed, by address. */
  const refused = new Map<string, string>();
  // The bundler's error for a stylesheet does not name the file, and none names the hash; the event of the tag has both.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) refused.set(target.src, target.integrity);
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        lastStyle = target.href;
        refused.set(target.href, target.integrity);
      }
    },
    true,
  );

  const federation = createInstance({
    name: SHELL,
    remotes: [],
    plugins: [
      {
        name: 'own-scope',
        // Each remote gets its own scope and its own copy of the options, so that its changes to them reach no other
        // remote.
        beforeInitContainer: async (given) => ({
          ...given,
          shareScope: scopeOf(shared),
          remoteEntryInitOptions: { ...given.remoteEntryInitOptions },
        }),
      },
      {
        name: 'integrity',
        createScript: ({ url, remoteInfo }) => ({
          script: createScript(url, hashes.get(remoteInfo?.name ?? '') ?? '', document),
        }),
      },
    ],
  });

  hideFederation(federation);

  /** Address of the entry in this attempt. */
  const entryOf = ({ container, entry }: BrowserRemote, attempt = failures.get(container)): string =>
    inAttempt(assetOrigin.addressOf(entry), attempt);

  /** Registers the remote under the address of this attempt, in place of the one of a failed attempt. */
  function register(remote: BrowserRemote): void {
    const { container, entry, integrity } = remote;
    const attempt = failures.get(container) ?? 0;
    if (attempts.get(container) === attempt) return;
    codeGlobals.reserve(container, folderOf(entry));
    hashes.set(container, integrity);
    federation.registerRemotes([{ name: container, entry: entryOf(remote, attempt), type: 'global' }], {
      force: attempts.has(container),
    });
    attempts.set(container, attempt);
  }

  /** The next attempt starts the remote anew, from addresses without a pending or failed request. */
  function forget({ container }: BrowserRemote): void {
    failures.set(container, (failures.get(container) ?? 0) + 1);
    // The bundler reuses a tag of its own that is still in the document, even one that never answers.
    for (const tag of document.querySelectorAll<HTMLElement>(
      'script[data-rspack], link[data-rspack-loading]',
    )) {
      if (tag.dataset['rspack']?.startsWith(`${container}:`)) tag.remove();
    }
  }

  const hashOf = (url: string): string => refused.get(new URL(url, document.baseURI).href) ?? '';

  async function faultOf(remote: BrowserRemote, cause: unknown): Promise<RemoteLoadError> {
    const { phase, url = lastStyle, event } = traceOf(cause, entryOf(remote, attempts.get(remote.container)));
    const probe = url && event === 'error' ? await probeFile(url, hashOf(url)) : undefined;
    return new RemoteLoadError(classify({ phase, cause, event, probe }), remote.name, {
      url: event && url,
      cause,
    });
  }

  /** Loads a page once at a time: a second load of the same code would get an ES module that threw halfway. */
  function load(remote: BrowserRemote, page: string): Promise<ComponentType> {
    const key = `${remote.container} ${failures.get(remote.container)} ${page}`;
    const loading = underWay.get(key) ?? loadNow(remote, page).finally(() => underWay.delete(key));
    underWay.set(key, loading);
    return loading;
  }

  async function loadNow(remote: BrowserRemote, page: string): Promise<ComponentType> {
    try {
      register(remote);
      const id = `${remote.container}/${page.replace(/^\.\//, '')}`;
      const module = await federation.loadRemote<{ readonly default?: unknown }>(id);
      if (typeof module?.default !== 'function') throw new ContractError(`${page} exports no component`);
      return module.default as ComponentType;
    } catch (cause) {
      throw await faultOf(remote, cause);
    }
  }

  async function pageOf(remote: BrowserRemote, page: string): Promise<ComponentType> {
    try {
      // On a slow connection the time limit begins again with each file that arrives.
      const folder = new URL('.', new URL(entryOf(remote), document.baseURI)).href;
      return await withTimeout(HANG_MS, load(remote, page), arrivalsBelow(folder));
    } catch (cause) {
      forget(remote);
      if (cause instanceof RemoteLoadError) throw cause;
      throw new RemoteLoadError(classify({ phase: 'page', cause }), remote.name, { cause });
    }
  }

  return {
    async lost(remote, cause) {
      const fault = faultOf(remote, cause);
      forget(remote);
      assetOrigin.leave(remote, (await fault).kind);
      return fault;
    },
    async page(remote, page) {
      if (!isIntegrity(remote.integrity) || !remote.routes.some((route) => route.page === page)) {
        throw new RemoteLoadError('manifest', remote.name, { cause: new Error(`no ${page} in the set`) });
      }
      return pageOf(remote, page).catch((fault: RemoteLoadError) => {
        const isLeft = assetOrigin.leave(remote, fault.kind);
        // After a timeout the person is not made to wait again.
        if (isLeft && fault.kind !== 'timeout') return pageOf(remote, page);
        throw fault;
      });
    },
  };
}

/**
 * The shared modules in the form that a container expects. Each container gets a new object, so that its changes affect
 * itself alone.
 */
function scopeOf(shared: SharedTable): ShareScope {
  return Object.fromEntries(
    Object.entries(shared).map(([name, module]) => {
      const get = 'lib' in module ? async () => module.lib : module.get;
      return [name, { [ONE_VERSION]: { get, from: SHELL, loaded: 1 } }];
    }),
  ) as unknown as ShareScope;
}

/**
 * Removes the runtime from the globals that it offers to debuggers: through them a remote could replace the code of
 * remotes that load later. The runtime works without them.
 */
function hideFederation(federation: object): void {
  const { __FEDERATION__: offered } = globalThis as unknown as {
    __FEDERATION__: { __INSTANCES__: object[]; __SHARE__: Record<string, unknown> };
  };
  offered.__INSTANCES__ = offered.__INSTANCES__.filter((instance) => instance !== federation);
  offered.__SHARE__ = {};
  Object.assign(globalThis, { __GLOBAL_LOADING_REMOTE_ENTRY__: {} });
}

/** Folder of all files of a release. */
export function folderOf(entry: string): string {
  return entry.replace(/[^/]+$/, '');
}

/**
 * Address of an attempt, `/remotes/x/<hash>/~2/entry.js`: the host serves the same files there; chunks follow their
 * entry.
 */
const inAttempt = (entry: string, failed = 0): string =>
  failed === 0 ? entry : entry.replace(/[^/]+$/, (file) => `~${failed}/${file}`);

/**
 * Why a file did not arrive. One that is served with the published content failed for lack of a connection that has
 * returned meanwhile, so it counts as unreachable.
 */
async function probeFile(url: string, integrity: string): Promise<Probe> {
  const ask = { cache: 'no-store', credentials: 'omit' } as const;
  const found = async (): Promise<Probe> => {
    const { ok, status } = await fetch(url, { ...ask, method: 'HEAD' });
    if (!ok) return { kind: 'status', status };
    const isPublished =
      isIntegrity(integrity) &&
      (await fetch(url, { ...ask, integrity }).then(
        () => true,
        () => false,
      ));
    if (isPublished) return { kind: 'unreachable' };
    // The worker answers this and not HEAD, and may learn of the connection later: only a file that comes is another one.
    await fetch(url, ask);
    return { kind: 'served' };
  };
  return withTimeout(PROBE_MS, found()).catch(() => ({ kind: 'unreachable' }) as const);
}
