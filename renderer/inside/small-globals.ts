/**
 * What React and React Query look for and a page hardly uses. AbortController: a query that starts has one. performance:
 * React measures itself. WebAssembly and shared memory go: their memory is not counted towards the isolate's limit.
 * Evaluated inside an isolate from its own text: it may use nothing but its arguments and the language.
 */
export function installSmallGlobals(scope: Record<string, unknown>): void {
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete scope[name];

  class AbortController {
    readonly signal = {
      aborted: false,
      reason: undefined as unknown,
      addEventListener() {},
      removeEventListener() {},
      throwIfAborted() {},
    };
    abort(reason?: unknown) {
      Object.assign(this.signal, { aborted: true, reason });
    }
  }
  const began = Date.now();
  Object.assign(scope, { AbortController, performance: { now: () => Date.now() - began } });
}
