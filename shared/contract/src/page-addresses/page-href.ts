/**
 * Address of a page that other remotes, the shell or the API link to: its path and the names of its parameters, for who
 * reads such an address and for who writes it.
 */
export interface PageAddress {
  readonly path: string;
  readonly names: Readonly<Record<string, string>>;
}

type ValuesOf<A extends PageAddress> = {
  readonly [name in keyof A['names']]?: string | number | undefined;
};

/** Query of a page's address; undefined values are left out. */
export function pageQuery<A extends PageAddress>({ names }: A, values: ValuesOf<A>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries<string | number | undefined>(values))
    if (value !== undefined) search.set(names[key] as string, String(value));
  return search;
}

/** Link to a page with at least one of these values. */
export function pageHref<A extends PageAddress>(address: A, values: ValuesOf<A>): string {
  return `${address.path}?${pageQuery(address, values)}`;
}
