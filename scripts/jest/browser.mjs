import { configure } from '@testing-library/dom';

// How long a test waits for what must come; a busy machine is slower, never wrong.
configure({ asyncUtilTimeout: 5_000 });

// What Fluent asks of every browser; layout is not what these tests are about.
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
