import type { BrowserRemote } from '@portal/contract/release';
import { findRoute } from '@portal/contract/routing';
import { createRemoteApp, type RemoteApp } from '@portal/remote-kit';
import { PortalProvider, type PortalProviderProps, SkeletonCard } from '@portal/ui/core';
import { createRoot, type Root } from 'react-dom/client';
import { watchPlace } from '../integrity/place-watch.ts';
import type { ReleaseStatus } from '../release/release-status.ts';
import { yieldToMain } from '../yield-to-main.ts';
import { TimeoutError } from './classify.ts';
import { FaultView, RenderedFaultView } from './fault-view.tsx';
import type { LastKnownGood } from './last-known-good.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { isLostPart } from './trace.ts';
import { withTimeout } from './with-timeout.ts';

export interface RemoteOutletOptions {
  readonly remote: BrowserRemote;
  readonly loader: LastKnownGood;
  readonly providers: Omit<PortalProviderProps, 'children'>;
  readonly status: Pick<ReleaseStatus, 'stopped' | 'ask'>;
  /** The path of the document: what the host may have rendered is its page. */
  readonly renderedPath: string;
  /** Renders the page's skeleton into an element while code is on its way. */
  readonly showSkeleton: (container: HTMLElement) => void;
  /** Told when something to read stands there: the page, or the fallback. */
  readonly onShown: (what: 'page' | 'fallback') => void;
  readonly onFault: (fault: RemoteLoadError) => void;
  /** Whether the registry keeps the faults that this document tells. */
  readonly keepsFaults: boolean;
}

/** Once the code is there; how long that may take is the loader's. */
const MOUNT_MS = 4200;
/** So often a page that was taken out of its place is shown anew; then an earlier release or the fallback is. */
const RETURNS = 2;
/** How long the fallback may wait for an earlier release to be found; one found later takes its place. */
const LAST_KNOWN_GOOD_MS = 400;

/**
 * The place of one remote in `<main>`. Its lifecycles never reject and never wait for code, so single-spa
 * neither blocks a navigation nor writes the application off; faults are shown here, with a way to retry.
 */
export function createRemoteOutlet(options: RemoteOutletOptions) {
  const { remote, loader, providers, status } = options;
  let visit = 0;
  let place: HTMLElement | undefined;
  let pausedHere = false;
  let app: RemoteApp | undefined;
  let fallback: Root | undefined;
  /** Below the page that the host has rendered, while its code has not come. */
  let strip: HTMLElement | undefined;
  let endWatch = (): void => {};
  let endWait = (): void => {};
  let returns = 0;

  const clear = (): void => {
    endWatch();
    endWait();
    app?.unmount();
    fallback?.unmount();
    strip?.remove();
    app = undefined;
    fallback = undefined;
    strip = undefined;
  };

  const isStopped = (): boolean => status.stopped.get().includes(remote.name);
  // A kill switch takes effect in the open page, and so does its end.
  status.stopped.subscribe(() => {
    if (place && isStopped() !== pausedHere) void show(place);
  });

  /**
   * Keeps the host's markup with its links and forms until the code has loaded. The page is then rendered again, since the
   * host's data may be out of date.
   */
  function keepRendered(container: HTMLElement, fault: RemoteLoadError, retry: () => Promise<void>): void {
    container.dataset['drawn'] = 'kept';
    strip = document.createElement('div');
    strip.className = 'rendered-fault-place';
    container.after(strip);
    fallback = createRoot(strip);
    fallback.render(
      <PortalProvider {...providers}>
        <RenderedFaultView fault={fault} onRetry={() => void retry()} />
      </PortalProvider>,
    );
    options.onShown('fallback');
  }

  /** Where the code is missing for want of a connection, it is asked for again as soon as there is one. */
  function awaitNetwork({ kind }: RemoteLoadError, retry: () => Promise<void>): void {
    if (kind !== 'network' && kind !== 'timeout') return;
    const again = (): void => void retry();
    addEventListener('online', again, { once: true });
    endWait = () => removeEventListener('online', again);
  }

  function showFault(container: HTMLElement, fault: RemoteLoadError, retry: () => Promise<void>): void {
    awaitNetwork(fault, retry);
    if (isCodeMissing(fault) && container.dataset['drawn'] !== undefined && container.firstChild) {
      keepRendered(container, fault, retry);
      return;
    }
    delete container.dataset['drawn'];
    container.replaceChildren();
    fallback = createRoot(container);
    fallback.render(
      <PortalProvider {...providers}>
        <div className="page">
          <FaultView fault={fault} isKept={options.keepsFaults} onRetry={() => void retry()} />
        </div>
      </PortalProvider>,
    );
    options.onShown('fallback');
  }

  async function show(container: HTMLElement): Promise<void> {
    visit += 1;
    const mine = visit;
    clear();
    pausedHere = isStopped();
    if (pausedHere) {
      // A person who asks again asks the host: it may be on again.
      showFault(container, new RemoteLoadError('stopped', remote.name), () =>
        status.ask().then(() => show(container)),
      );
      return;
    }
    const { drawn: rendered } = container.dataset;
    const renderedPath = rendered === '' ? options.renderedPath : undefined;
    // Whatever comes later into this place, such as an earlier release, was not what the host rendered.
    if (renderedPath !== undefined) container.dataset['drawn'] = 'coming';
    else if (rendered !== 'kept') options.showSkeleton(container);
    const next = createRemoteApp({
      manifest: remote,
      loadPage: (page) => loader.page(remote, page),
      providers,
      Loading: PageSkeleton,
      Fallback: ({ error, retry }) =>
        didNotCome(error) ? (
          // An earlier release or the outlet's fallback is about to replace this remote: a skeleton is enough.
          <PageSkeleton />
        ) : (
          <FaultView
            fault={asFault(remote.name, 'render', error)}
            isKept={options.keepsFaults}
            onRetry={retry}
          />
        ),
      onMismatch: (error) => options.onFault(asFault(remote.name, 'hydration', error)),
      onRenderError: (error) => {
        if (didNotCome(error)) {
          void lostFault(error).then((fault) => {
            options.onFault(fault);
            return giveUp(fault, mine, container);
          });
          return;
        }
        const fault = asFault(remote.name, 'render', error);
        options.onFault(fault);
        void standIn(fault, mine, container);
      },
    });
    app = next;
    try {
      const first = findRoute([remote], renderedPath ?? location.pathname);
      if (first) await loader.page(remote, first.route.page);
      // The page's code has just run in this task.
      await yieldToMain();
      if (mine !== visit) return;
      if (rendered === 'kept') container.replaceChildren();
      await withTimeout(MOUNT_MS, next.mount(container, renderedPath));
      if (mine === visit) {
        delete container.dataset['drawn'];
        endWatch = watchPlace(container, () => void comeBack(mine, container));
        options.onShown('page');
      } else next.unmount();
    } catch (error) {
      const fault = asFault(remote.name, error instanceof TimeoutError ? 'timeout' : 'mount', error);
      options.onFault(fault);
      if (mine === visit) await giveUp(fault, mine, container);
      else next.unmount();
    }
  }

  /** Something took the page away, and not its root: it is shown anew. */
  async function comeBack(mine: number, container: HTMLElement): Promise<void> {
    const fault = new RemoteLoadError('layout', remote.name);
    options.onFault(fault);
    returns += 1;
    await (returns > RETURNS ? giveUp(fault, mine, container) : show(container));
  }

  const lostFault = async (error: unknown): Promise<RemoteLoadError> =>
    error instanceof RemoteLoadError ? error : loader.lost(remote, error);

  /** Nothing of this visit's app is of use: an earlier release takes its place, or the fallback, which starts anew. */
  async function giveUp(fault: RemoteLoadError, mine: number, container: HTMLElement): Promise<void> {
    if ((await standIn(fault, mine, container)) || mine !== visit) return;
    clear();
    showFault(container, fault, () => show(container));
  }

  /**
   * Shows the page of an earlier release instead, where there is one. Not after silence: a person who has waited once
   * should not wait again.
   */
  async function standIn(fault: RemoteLoadError, mine: number, container: HTMLElement): Promise<boolean> {
    if (fault.kind === 'timeout') return false;
    const found = loader.replace(remote).then((isFound) => {
      if (isFound && mine === visit) void show(container);
      return isFound;
    });
    return withTimeout(LAST_KNOWN_GOOD_MS, found).catch(() => false);
  }

  return {
    // Once, ahead of the first mount, which goes on in a task of its own.
    bootstrap: yieldToMain,
    mount: async () => {
      const container = document.getElementById(`single-spa-application:${remote.name}`);
      place = container ?? undefined;
      if (place) void show(place);
    },
    /** Mounts anew what stands here. */
    remount: async () => {
      if (place) await show(place);
    },
    unmount: async () => {
      visit += 1;
      const left = place;
      place = undefined;
      clear();
      if (left?.dataset['drawn'] !== undefined) {
        delete left.dataset['drawn'];
        left.replaceChildren();
      }
    },
  };
}

/** The page never mounted, so the markup rendered by the host is still intact. */
const isCodeMissing = ({ kind }: RemoteLoadError): boolean =>
  ['manifest', 'network', 'http', 'timeout', 'evaluation', 'contract'].includes(kind);

/** Code was missing: another page of the remote, or a part that a page brings later. */
const didNotCome = (error: unknown): boolean => error instanceof RemoteLoadError || isLostPart(error);

/** While another page of the same remote is on its way. */
const PageSkeleton = () => (
  <div className="page">
    <SkeletonCard />
  </div>
);

const asFault = (
  remote: string,
  kind: 'mount' | 'render' | 'hydration' | 'timeout',
  error: unknown,
): RemoteLoadError =>
  error instanceof RemoteLoadError ? error : new RemoteLoadError(kind, remote, { cause: error });
