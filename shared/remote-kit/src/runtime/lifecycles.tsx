import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { takeRenderedStyles } from './rendered-styles.ts';
import { type TypedBefore, watchTyped } from './typed-before.ts';

/** Lifecycle functions of an application for single-spa. */
export interface Lifecycles {
  /**
   * Resolves when the first render has been committed, or the application was left before; rejects with what the render
   * threw.
   * @param rendered whether the host has rendered the same into the container: its nodes come to life and stay
   */
  mount(container: HTMLElement, rendered?: boolean): Promise<void>;
  unmount(): void;
}

export interface LifecycleOptions {
  /** Prefix of ids in the markup: unique in the page, and the same on the host and in the browser. */
  readonly identifierPrefix: string;
  /** Called for errors after the first commit that no boundary caught. */
  readonly onCrash: (error: unknown) => void;
  /** Called when the host's markup differs from this root; the root's own rendering is shown all the same. */
  readonly onMismatch: (error: unknown) => void;
}

/**
 * Own lifecycles instead of single-spa-react's, which hang in MOUNTING when the first render throws:
 * `onUncaughtError` rejects the mount, and after it reports what no boundary caught.
 */
export function createLifecycles(render: () => ReactNode, options: LifecycleOptions): Lifecycles {
  let root: Root | undefined;
  let leave = (): void => {};
  return {
    mount(container, rendered = false) {
      return new Promise((resolve, reject) => {
        let mounted = false;
        let left = false;
        leave = () => {
          left = true;
          resolve();
        };
        let typed: TypedBefore | undefined;
        const rootOptions: RootOptions = {
          identifierPrefix: options.identifierPrefix,
          onUncaughtError(error) {
            if (mounted) options.onCrash(error);
            else reject(error);
          },
        };
        const content = (
          <StrictMode>
            <Committed
              onCommit={() => {
                mounted = true;
                typed?.stop();
                resolve();
              }}
              // Once React is done: in the midst of its effects it would take the text away and put it back, caret lost.
              onAlive={() => queueMicrotask(() => typed?.handOver())}
            >
              {render()}
            </Committed>
          </StrictMode>
        );
        if (rendered) {
          takeRenderedStyles(container);
          typed = watchTyped(container);
        }
        // A transition is rendered in slices, between which the browser can answer a finger.
        startTransition(() => {
          if (rendered) {
            root = hydrateRoot(container, content, {
              ...rootOptions,
              // A root that ends before it has come to life gives up what the host rendered: no word about the page.
              onRecoverableError(error) {
                if (!left) options.onMismatch(error);
              },
            });
          } else {
            root = createRoot(container, rootOptions);
            root.render(content);
          }
        });
      });
    },
    unmount() {
      leave();
      root?.unmount();
      root = undefined;
    },
  };
}

interface CommittedProps {
  /** The first render stands there. */
  readonly onCommit: () => void;
  /** The effects of everything in it have run. */
  readonly onAlive: () => void;
  readonly children: ReactNode;
}

/** Renders nothing of its own, so that the host's markup needs nothing of it. */
function Committed({ onCommit, onAlive, children }: CommittedProps) {
  useLayoutEffect(onCommit, []);
  useEffect(onAlive, []);
  return children;
}
