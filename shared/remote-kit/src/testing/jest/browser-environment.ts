import { computeStylesWhenRead, TestEnvironment } from './jsdom-styles.ts';

/** jsdom with what every browser has and jsdom lacks, taken from Node: real HTTP among it. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const { fetch, Headers, Request, Response, TextDecoder, TextEncoder, structuredClone } = globalThis;
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      structuredClone,
    });
    computeStylesWhenRead(this.global);
    // jsdom's own has no `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto });
    // Node's fetch takes Node's signals only.
    const { AbortController, AbortSignal } = globalThis;
    Object.assign(this.global, { AbortController, AbortSignal });
  }
}
