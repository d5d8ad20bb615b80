import type { ApiTarget } from '../api-gate.ts';
import { callApi } from '../call-api.ts';
import { resultWithin } from '../result-within.ts';

/** A public answer of the API with its original text: equal texts render equal pages. */
export interface KnownData {
  readonly text: string;
  readonly data: unknown;
}

/** The answer for a resource that does not exist, or whose id is invalid. */
export const MISSING = { text: '', data: undefined } as const satisfies KnownData;

/**
 * The answer to `GET path`; undefined when there is none yet, or for a refusal other than `MISSING`. While the API cannot be
 * reached or answers 5xx, it is the last good answer.
 */
export type AnswerOf = (path: string) => Promise<KnownData | undefined>;

export interface AnswersOptions {
  /** How long a page may wait for the API, in milliseconds. */
  readonly budget?: number;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/** Milliseconds for which an answer is used without another call; short, so that an editor sees a saved page at once. */
const FRESH_MS = 1_000;
/** Oldest answer, in milliseconds, that is used while a new one is slow. */
const STALE_MS = 10 * 60_000;
const MOST_ANSWERS = 500;
/** A call that hangs ends after this, so that the next page asks anew. */
const CALL_TIMEOUT_MS = 5_000;

/**
 * A cache of the API's answers to visitors, so that a popular page asks for each about once a second. A stale answer is
 * asked for again; where that takes longer than the budget, the stale one is used meanwhile.
 */
export function createAnswers(
  api: ApiTarget,
  { budget = 150, now = () => performance.now() }: AnswersOptions = {},
): AnswerOf {
  const known = new Map<string, KnownData & { readonly at: number }>();
  const underWay = new Map<string, Promise<KnownData | undefined>>();

  const refresh = (path: string): Promise<KnownData | undefined> => {
    const asked = underWay.get(path) ?? ask(path);
    underWay.set(path, asked);
    return asked;
  };
  const ask = async (path: string): Promise<KnownData | undefined> => {
    try {
      const text = await get(api, path);
      if (text === UNABLE) return known.get(path);
      known.delete(path);
      if (typeof text !== 'string') return text;
      if (known.size >= MOST_ANSWERS) known.delete(known.keys().next().value ?? '');
      const answer = { text, data: JSON.parse(text) as unknown, at: now() };
      known.set(path, answer);
      return answer;
    } catch {
      // The API was not reached, so the last answer stays.
      return known.get(path);
    } finally {
      underWay.delete(path);
    }
  };

  return async (path) => {
    const last = known.get(path);
    if (last && now() - last.at < FRESH_MS) return last;
    const asked = refresh(path);
    const waited = await resultWithin(budget, asked);
    if (waited !== 'late') return waited;
    return last && now() - last.at < STALE_MS ? last : undefined;
  };
}

/** The API cannot answer now; the content may exist. */
const UNABLE = Symbol('unable');

/** The body of a 200, or `MISSING`; undefined for any other refusal. */
async function get(
  api: ApiTarget,
  path: string,
): Promise<string | typeof MISSING | typeof UNABLE | undefined> {
  const { status, body } = await callApi(api, {
    method: 'GET',
    path,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (status === 200) return body;
  if (status >= 500) return UNABLE;
  return status === 404 || status === 400 ? MISSING : undefined;
}
