import { query } from '@portal/api-client';
import type { Input, Output } from '@portal/contract';
import type { Asked, List, ListCall } from '@portal/ui/filters';
import { todayInBogota } from '@portal/ui/format';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { SendWithProof } from '../passkeys/proof.ts';

export interface UseListOptions<Reply, Values> {
  /** What else the address has, before what the list asks for. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Another call with the same reply, where the filters ask for it. */
  readonly instead?: (asked: Asked<Values>) => UseQueryOptions<Reply> | undefined;
}

/** A list as the address asks for it; nothing is requested until the filters are right. */
export function useList<Call extends ListCall, Values extends object, Row>(
  list: List<Call, Values, Row>,
  { keep = {}, instead = () => undefined }: UseListOptions<Output<Call>, Values> = {},
) {
  type Reply = Output<Call>;
  const [search, setSearch] = useSearchParams();
  const asked = list.read(search, todayInBogota());
  const other = instead(asked);
  const ask = query as unknown as (name: Call, input: object) => UseQueryOptions<Reply>;
  const found = useQuery<Reply>({
    ...(other ?? { ...ask(list.call, { query: list.query(asked) }), placeholderData: keepPreviousData }),
    enabled: list.isEnough(asked.filters) && list.filters.isRight(asked.filters),
  });
  /** The address with some of it changed, on the first page. */
  const address = (change: Partial<Asked<Values>> = {}): string => {
    const chosen = new URLSearchParams(list.write({ ...asked, page: 1, ...change }));
    return new URLSearchParams([...Object.entries(keep), ...chosen]).toString();
  };
  /** Goes there; false where the address is that already. `replace` adds no entry to the history. */
  const go = (change: Partial<Asked<Values>>, replace = false): boolean => {
    const chosen = address(change);
    if (chosen === search.toString()) return false;
    setSearch(chosen, { replace });
    return true;
  };
  return {
    list,
    asked,
    found,
    go,
    address,
    href: (change: Partial<Asked<Values>> = {}): string => `${list.path}?${address(change)}`,
    /** Asks for the first page by other filters, or again by the same. */
    async ask(filters: Values): Promise<void> {
      if (!go({ filters })) await found.refetch();
    },
    /** Number of rows on all pages; 0 until they are known. */
    total: found.data === undefined || found.isPlaceholderData ? 0 : list.rowsOf(found.data)[1],
    /** Begins the file, which has the filters and the order of the list. */
    begin(send: SendWithProof) {
      const name = `POST /api/exports/${list.file ?? 'payments'}` as const;
      return send(name, { body: list.wire(asked) } as Input<typeof name>);
    },
  };
}
