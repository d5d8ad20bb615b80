/**
 * Globals that React and React Query need and a page hardly uses. AbortController: a query that starts has one. performance:
 * React measures itself. console: nothing reads what is written to it. Whatever else the engine has beside the language goes
 * (its collector writes files, memory of WebAssembly and shared memory are not counted towards the isolate's limit).
 * Evaluated inside an isolate from its own text: it may use nothing but its arguments and the language.
 */
export function installSmallGlobals(scope: Record<string, unknown>): void {
  const language = new Set(
    (
      'Infinity NaN undefined globalThis eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI ' +
      'encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError EvalError RangeError ' +
      'ReferenceError SuppressedError SyntaxError TypeError URIError Number BigInt Math Date String RegExp Array Int8Array ' +
      'Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array ' +
      'Float32Array Float64Array Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer DataView JSON Promise Proxy ' +
      'Reflect Intl Iterator DisposableStack AsyncDisposableStack'
    ).split(' '),
  );
  for (const name of Object.getOwnPropertyNames(scope)) if (!language.has(name)) delete scope[name];

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
  const write = () => {};
  const console = { debug: write, error: write, info: write, log: write, warn: write };
  Object.assign(scope, { AbortController, console, performance: { now: () => Date.now() - began } });
}
