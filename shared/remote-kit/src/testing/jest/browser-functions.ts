import { configure } from '@testing-library/dom';

// Time limit of a test's waiting for what must come; a busy machine is slower, never wrong.
configure({ asyncUtilTimeout: 5_000 });

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
