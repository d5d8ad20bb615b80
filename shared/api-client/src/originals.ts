/** The browser's own functions that a call and its answer pass through. */
export interface Originals {
  fetch(url: string, init: RequestInit): Promise<Response>;
  stringify(value: unknown): string;
  /** Body of an answer. @throws SyntaxError where it is not JSON. */
  json(response: Response): Promise<unknown>;
  random(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  after(milliseconds: number, run: () => void): ReturnType<typeof setTimeout>;
}

const { apply } = Reflect;

/** Functions that look up the globals at each call. */
const current: Originals = {
  fetch: (url, init) => fetch(url, init),
  stringify: (value) => JSON.stringify(value),
  json: (response) => response.json(),
  random: (bytes) => crypto.getRandomValues(bytes),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
};

/** The present functions, kept even if the globals are replaced later. */
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
 * Captures the present functions for all later calls of the page. The shell does so before the code of any remote runs;
 * a second capture changes nothing.
 */
export function captureOriginals(): void {
  captured ??= ofThisMoment();
}

/** The captured functions; before the capture those that look up the globals. */
export function originals(): Originals {
  return captured ?? current;
}
