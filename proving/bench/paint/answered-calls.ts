/** Key of an answer that a page was rendered from: the call, and what it was filled with. */
type Key = readonly [
  call: string,
  input?: {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
  },
];

/** The address that an answer in a page came from. */
export function addressOfAnswer([call, input = {}]: Key): string {
  const { params = {}, query = {} } = input;
  const path = call
    .slice('GET '.length)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** The calls that a private page was rendered from, as its HTML tells them; none where the host left it to the browser. */
export function callsOfPage(html: string): readonly string[] {
  const [, json] =
    /<script type="application\/json" id="portal-answers" data-person[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined) return [];
  return (JSON.parse(json) as readonly { readonly key: Key }[]).map(({ key }) => addressOfAnswer(key));
}
