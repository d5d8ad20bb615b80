import { configure, getConfig } from '@testing-library/dom';
import { withoutOwnerStacks } from './owner-stacks.ts';

// Time limit of a test's waiting for what must come; a busy machine is slower, never wrong.
configure({ asyncUtilTimeout: 5_000 });

/** Part of testing-library's settings that it switches on while it waits, and does not name in its types. */
interface WhileWaiting {
  readonly _disableExpensiveErrorDiagnostics: boolean;
}

const { getElementError } = getConfig();
// A query that waits fails many times; only when its time is over is the page printed with its last error.
configure({
  getElementError(message, container) {
    if (!(getConfig() as unknown as WhileWaiting)._disableExpensiveErrorDiagnostics) {
      return getElementError(message, container);
    }
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

withoutOwnerStacks();

// Functions that Fluent needs of every browser; layout is not what these tests are about.
globalThis.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
