/** The browser's own functions that a call and its answer pass through. */
export interface Originals {
  fetch(url: string, init: RequestInit): Promise<Response>;
  stringify(value: unknown): string;
  /** Body of an answer. @throws SyntaxError where it is no JSON. */
  json(response: Response): Promise<unknown>;
  random(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  after(milliseconds: number, run: () => void): ReturnType<typeof setTimeout>;
}

const { apply } = Reflect;

/** Whatever stands there at the moment of the call. */
const current: Originals = {
  fetch: (url, init) => fetch(url, init),
  stringify: (value) => JSON.stringify(value),
  json: (response) => response.json(),
  random: (bytes) => crypto.getRandomValues(bytes),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
};

/** The functions as they are at this moment, whatever replaces them later. */
function ofThisMoment(): Originals {
  const { fetch, crypto, setTimeout } = globalThis;
  const { getRandomValues } = crypto;
  const { stringify } = JSON;
  const { json } = Response.prototype;
  return {
    fetch: (url, init) => apply(fetch, globalThis, [url, init]),
    stringify: (value) => stringify(value),
    json: (response) => apply(json, response, []),
    random: (bytes) => apply(getRandomValues, crypto, [bytes]),
    after: (milliseconds, run) => apply(setTimeout, globalThis, [run, milliseconds]),
  };
}

let captured: Originals | undefined;

/**
 * From now on every call of this page goes through the functions as they are at this moment. The shell calls it before
 * any remote's code arrives; later calls change nothing.
 */
export function captureOriginals(): void {
  captured ??= ofThisMoment();
}

/** The captured functions, or those of the moment of each call while none were captured. */
export function originals(): Originals {
  return captured ?? current;
}
