import type { Call } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { resolve } from '@portal/release-protocol/first-calls';
import type { FirstCall } from '@portal/release-protocol/release';
import { trimPath } from '@portal/release-protocol/route-matching';

/** A first call, filled in. */
export interface Question {
  /** Of the page's own query: the call's name and its input. */
  readonly key: readonly unknown[];
  /** Address of the call. */
  readonly path: string;
}

export interface Asked {
  readonly calls: readonly FirstCall[];
  /** Of the route, with `:name` segments. */
  readonly pattern: string;
  readonly pathname: string;
  /** National ID of the person who is logged in; without it `@person` stays empty. */
  readonly person?: string;
  /** The business date. */
  readonly today: string;
}

/** First calls as the page itself makes them: filled from the path, the person and the day. */
export function questionsOf({ calls, pattern, pathname, person = '', today }: Asked): Question[] {
  const known = { pathname: trimPath(pathname), person, today };
  const ofPath = (name: string): string => resolve(`${pattern.split('/').indexOf(`:${name}`)}`, known) ?? '';
  const filled = (given: string): string =>
    given.startsWith('@') ? (resolve(given.slice(1), known) ?? '') : given;
  return calls.map((asked) => {
    if (typeof asked === 'string') return { key: [asked], path: asked.slice('GET '.length) };
    const { call, params, query } = asked;
    const types: Call = contract[call];
    const texts = {
      params: mapped(params ?? {}, (given) => (/^[@\d]/.test(given) ? filled(given) : ofPath(given))),
      query: mapped(query ?? {}, (given) => (given.startsWith(':') ? ofPath(given.slice(1)) : filled(given))),
    };
    const input = {
      ...(params ? { params: typed(texts.params, types.params) } : {}),
      ...(query ? { query: typed(texts.query, types.query) } : {}),
    };
    const plain = call
      .slice('GET '.length)
      .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(texts.params[name] ?? ''));
    const search = new URLSearchParams(texts.query).toString();
    return { key: [call, input], path: search ? `${plain}?${search}` : plain };
  });
}

type Texts = Readonly<Record<string, string>>;

const mapped = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));

/** Parameters typed by the contract's schema: a page's own query holds numbers as numbers. */
function typed(texts: Texts, schema: object = {}): Readonly<Record<string, string | number>> {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { readonly type?: string }>> };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      properties[name]?.type === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  );
}
