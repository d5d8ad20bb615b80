import type { ErrorCode, Input, Name, Output } from '@portal/contract';
import { refusalsOfBrowsers } from '@portal/contract/refusals-of-browsers';
import { ApiResponseError, envelopeOf } from './api-response-error.ts';
import { originals } from './originals.ts';

export interface ClientOptions {
  /** Origin and base of the API; empty for the page's own origin. */
  readonly base?: string;
  /** The session's token, read at each call; undefined without a session. */
  readonly token: () => string | undefined;
  /** Sent without a session; it gives no authority (API-02). */
  readonly serviceToken?: string | undefined;
  /** Called with the code of every 401 for a call with a token (API-03, AU-59). */
  readonly onExpired?: (code: ErrorCode) => void;
  /** Called with the code of every other refusal of a call with a token. */
  readonly onRefused?: (code: ErrorCode) => void;
  /** Called after every answer with the seconds until the unused session ends. */
  readonly onEndsIn?: (seconds: number) => void;
  /** Answers that the page started before this code arrived, by `GET` and address; each is used once. */
  readonly started?: Map<string, Promise<Response>>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Arguments<K extends Name> = keyof Input<K> extends never
  ? [input?: Input<K>, options?: CallOptions]
  : [input: Input<K>, options?: CallOptions];

export type Client = <K extends Name>(name: K, ...rest: Arguments<K>) => Promise<Output<K>>;

const urlOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return search ? `${filled}?${search}` : filled;
};

/** Begins a trace (W3C Trace Context): the server's log lines, spans and error answer to this call carry its id. */
const newTrace = (): string => {
  const random = [...originals().random(new Uint8Array(24))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `00-${random.slice(0, 16).join('')}-${random.slice(16).join('')}-01`;
};

/** Most repetitions of a call while the server announces that it will be available in a moment. */
const MOST_REPEATS = 3;
/** Longest announced pause, in seconds, after which a call is repeated. */
const LONGEST_PAUSE = 5;

/** Seconds of the answer's Retry-After; undefined without one. */
function retryAfterOf(response: Response): number | undefined {
  const seconds = response.headers?.get('retry-after');
  return seconds && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
}

/** Seconds to wait for an unavailable server (503) that says when it will be back; undefined for other answers. */
function pauseOf(response: Response): number | undefined {
  const seconds = response.status === 503 ? retryAfterOf(response) : undefined;
  return seconds === undefined ? undefined : Math.min(seconds, LONGEST_PAUSE);
}

/** @throws the signal's reason as soon as it is aborted. */
const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resume, reject) => {
    const timer = originals().after(seconds * 1_000, resume);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Body of an answer; undefined where it is not JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await originals().json(response);
  } catch {
    return undefined;
  }
}

const isSuccess = (status: number): boolean => (status >= 200 && status < 300) || status === 409;

/**
 * Typed calls of the contract. A call that may be made twice is repeated while the server is unavailable for a moment
 * and says when it will be back (503 with Retry-After).
 * @throws ApiResponseError with the server's envelope; status 0 when the server was not reached.
 */
export function createClient({
  base = '',
  token,
  serviceToken,
  onExpired,
  onRefused,
  onEndsIn,
  started,
}: ClientOptions): Client {
  return async (name, ...[input, options]) => {
    const [method, path] = name.split(' ') as [string, string];
    const parts = (input ?? {}) as Parts;
    const session = token();
    const authority = session ?? serviceToken;
    const url = urlOf(path, parts);
    const early = started?.get(`${method} ${url}`);
    started?.delete(`${method} ${url}`);

    const send = (): Promise<Response> =>
      originals().fetch(base + url, {
        method,
        credentials: 'same-origin',
        headers: {
          traceparent: newTrace(),
          ...(authority ? { authorization: `Token ${authority}` } : {}),
          ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options?.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        },
        ...(parts.body === undefined ? {} : { body: originals().stringify(parts.body) }),
        ...(options?.signal ? { signal: options.signal } : {}),
      });

    // Reads, and calls with an idempotency key, have the same effect however often they arrive.
    const isRepeatable = method === 'GET' || options?.idempotencyKey !== undefined;
    const sendInTime = async (): Promise<Response> => {
      let response = await (early ?? send());
      for (let repeated = 0; isRepeatable && repeated < MOST_REPEATS; repeated += 1) {
        const after = pauseOf(response);
        if (after === undefined) return response;
        await pause(after, options?.signal);
        response = await send();
      }
      return response;
    };

    let response: Response;
    try {
      response = await sendInTime();
    } catch (error) {
      if (options?.signal?.aborted) throw error;
      throw new ApiResponseError(
        0,
        globalThis.navigator?.onLine === false
          ? envelopeOf({ code: 'OFFLINE', ...refusalsOfBrowsers.OFFLINE })
          : envelopeOf(undefined),
      );
    }
    const endsIn = response.headers?.get('session-ends-in');
    if (endsIn && session === token()) onEndsIn?.(Number(endsIn));
    const body = await bodyOf(response);
    if (isSuccess(response.status)) return body as never;
    const envelope = envelopeOf(body);
    // The answer to a call of an earlier session says nothing about the present one.
    if (session && session === token())
      response.status === 401 ? onExpired?.(envelope.code) : onRefused?.(envelope.code);
    throw new ApiResponseError(response.status, envelope, retryAfterOf(response));
  };
}
