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
  /**
   * Called when the host's markup differs from this root, unless a translation or an extension has changed the markup;
   * the root's own rendering is shown all the same.
   */
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
              // After React's effects: during them React would remove and restore the text and lose the caret.
              onAlive={() => queueMicrotask(() => typed?.handOver())}
            >
              {render()}
            </Committed>
          </StrictMode>
        );
        const isAltered = rendered && hasOtherElements(container);
        if (rendered) {
          takeRenderedStyles(container);
          typed = watchTyped(container);
        }
        // A transition is rendered in slices, so that the browser can react to input between them.
        startTransition(() => {
          if (rendered) {
            root = hydrateRoot(container, content, {
              ...rootOptions,
              // A root that is unmounted during hydration reports a mismatch, which is no fault of the page.
              onRecoverableError(error) {
                if (!left && !isAltered) options.onMismatch(error);
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

/** Whether the part of the page that holds the container has not as many elements as the host has rendered. */
function hasOtherElements(container: HTMLElement): boolean {
  const part = container.closest<HTMLElement>('[data-elements]');
  return part !== null && part.dataset['elements'] !== String(part.getElementsByTagName('*').length);
}

interface CommittedProps {
  /** Called when the first render is committed. */
  readonly onCommit: () => void;
  /** Called after the effects of the whole tree. */
  readonly onAlive: () => void;
  readonly children: ReactNode;
}

/** Reports commit and effects; it renders no element, so that the host's markup is the same without it. */
function Committed({ onCommit, onAlive, children }: CommittedProps) {
  useLayoutEffect(onCommit, []);
  useEffect(onAlive, []);
  return children;
}
