import type { BrowserRemote } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import { createRemoteApp, type RemoteApp } from '@portal/remote-kit';
import { store } from '@portal/state/shell';
import { PortalProvider, type PortalProviderProps, SkeletonCard } from '@portal/ui/core';
import { createRoot, type Root } from 'react-dom/client';
import { watchPlace } from '../integrity/place-watch.ts';
import type { ReleaseStatus } from '../release/release-status.ts';
import { yieldToMain } from '../yield-to-main.ts';
import { TimeoutError } from './classify.ts';
import { createConnectionWait } from './connection-wait.ts';
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
  /** The path of the document, which is the page that the host may have rendered. */
  readonly renderedPath: string;
  /** Renders the page's skeleton into an element while the code loads. */
  readonly showSkeleton: (container: HTMLElement) => void;
  /** Called when the page, or the fallback, is shown. */
  readonly onShown: (what: 'page' | 'fallback') => void;
  readonly onFault: (fault: RemoteLoadError) => void;
  /** Whether the registry keeps the faults that this document tells. */
  readonly keepsFaults: boolean;
}

/** In milliseconds, from the arrival of the code; the loader limits the time for that. */
const MOUNT_MS = 4200;
/** How often a removed page is shown again; after that an earlier release or the fallback is shown. */
const RETURNS = 2;
/** Milliseconds that the fallback waits for an earlier release; one that is found later replaces the fallback. */
const LAST_KNOWN_GOOD_MS = 400;

/**
 * The place of one remote in `<main>`. Its lifecycles never reject and never wait for code, so single-spa neither
 * blocks a navigation nor gives up the application; faults are shown here, with a button to try again.
 */
export function createRemoteOutlet(options: RemoteOutletOptions) {
  const { remote, loader, providers, status } = options;
  let visit = 0;
  let place: HTMLElement | undefined;
  let pausedHere = false;
  let app: RemoteApp | undefined;
  let fallback: Root | undefined;
  /** Shown below the page that the host has rendered, while its code is missing. */
  let strip: HTMLElement | undefined;
  let endWatch = (): void => {};
  let endWait = (): void => {};
  const connection = createConnectionWait();
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

  const isStopped = (): boolean => store.get(status.stopped).includes(remote.name);
  // Switching a remote off or on takes effect in the open page.
  store.sub(status.stopped, () => {
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

  /** If the code is missing for lack of a connection, asks for it again as soon as the connection returns. */
  function awaitNetwork({ kind }: RemoteLoadError, retry: () => Promise<void>): void {
    if (kind === 'network' || kind === 'timeout') endWait = connection.wait(() => void retry());
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
      // A retry asks the host first, since the remote may be on again.
      showFault(container, new RemoteLoadError('stopped', remote.name), () =>
        status.ask().then(() => show(container)),
      );
      return;
    }
    const { drawn: rendered } = container.dataset;
    const renderedPath = rendered === '' ? options.renderedPath : undefined;
    // Later pages of this place, such as those of an earlier release, are not the host's rendering.
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
      // The page's code has just run in this task; the browser may answer input before the page mounts.
      await yieldToMain();
      if (mine !== visit) return;
      if (rendered === 'kept') container.replaceChildren();
      await withTimeout(MOUNT_MS, next.mount(container, renderedPath));
      if (mine === visit) {
        delete container.dataset['drawn'];
        connection.over();
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

  /** Other code than the root removed the page, so it is shown again. */
  async function comeBack(mine: number, container: HTMLElement): Promise<void> {
    const fault = new RemoteLoadError('layout', remote.name);
    options.onFault(fault);
    returns += 1;
    await (returns > RETURNS ? giveUp(fault, mine, container) : show(container));
  }

  const lostFault = async (error: unknown): Promise<RemoteLoadError> =>
    error instanceof RemoteLoadError ? error : loader.lost(remote, error);

  /** This visit's app has failed: shows an earlier release, or the fallback, whose retry starts anew. */
  async function giveUp(fault: RemoteLoadError, mine: number, container: HTMLElement): Promise<void> {
    if ((await standIn(fault, mine, container)) || mine !== visit) return;
    clear();
    showFault(container, fault, () => show(container));
  }

  /**
   * Shows the page of an earlier release, if there is one. After a timeout it does not, so that the person does not
   * wait twice.
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
    // Runs once, before the first mount, which then begins in a task of its own.
    bootstrap: yieldToMain,
    mount: async () => {
      const container = document.getElementById(`single-spa-application:${remote.name}`);
      place = container ?? undefined;
      if (place) void show(place);
    },
    /** Mounts the present page anew. */
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

/** Whether code was missing: another page of the remote, or a part that a page loads later. */
const didNotCome = (error: unknown): boolean => error instanceof RemoteLoadError || isLostPart(error);

/** Shown while another page of the same remote loads. */
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
