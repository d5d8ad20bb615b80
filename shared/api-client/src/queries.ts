import type { Input, Name, Output } from '@portal/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiResponseError } from './api-response-error.ts';
import type { Client } from './client.ts';

type Get = Extract<Name, `GET ${string}`>;

/** A lost connection is retried. A refusal is not, since it is an answer, nor a call that the client has repeated. */
const retry = (failures: number, error: unknown): boolean => {
  if (failures >= 2) return false;
  if (!(error instanceof ApiResponseError)) return true;
  return error.retryAfter === undefined && (error.status === 0 || error.status >= 500);
};

/** TanStack Query options of a GET call; the key is the call's name and input. */
export function queryOf(call: Client) {
  return <K extends Get>(name: K, ...input: keyof Input<K> extends never ? [] : [Input<K>]) =>
    queryOptions<Output<K>>({
      queryKey: [name, ...input],
      queryFn: ({ signal }) =>
        (call as (name: K, input: unknown, options: object) => Promise<Output<K>>)(name, input[0], {
          signal,
        }),
      retry,
      staleTime: 30_000,
    });
}

export type QueryOf = ReturnType<typeof queryOf>;
