import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** What single-spa asks of an application. */
export interface Lifecycles {
  /** Resolves when the first render has been committed; rejects with what the render threw. */
  mount(container: HTMLElement): Promise<void>;
  unmount(): void;
}

/**
 * Own lifecycles instead of single-spa-react's, which hang in MOUNTING when the first render throws:
 * `onUncaughtError` rejects the mount, and after it reports what no boundary caught.
 */
export function createLifecycles(render: () => ReactNode, onCrash: (error: unknown) => void): Lifecycles {
  let root: Root | undefined;
  return {
    mount(container) {
      return new Promise((resolve, reject) => {
        let mounted = false;
        root = createRoot(container, {
          onUncaughtError(error) {
            if (mounted) onCrash(error);
            else reject(error);
          },
        });
        const onCommit = (node: HTMLElement | null) => {
          if (!node || mounted) return;
          mounted = true;
          resolve();
        };
        // A transition is drawn in slices, between which the browser can answer a finger.
        startTransition(() =>
          root?.render(
            <StrictMode>
              {/* Holds nothing but the moment of the first commit. */}
              <span hidden ref={onCommit} />
              {render()}
            </StrictMode>,
          ),
        );
      });
    },
    unmount() {
      root?.unmount();
      root = undefined;
    },
  };
}
