import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export type ApiMutation<Data, Variables> = UseMutationResult<Data, unknown, Variables> & {
  /** Makes the call, once at a time: a second press gets the promise of the first. It never rejects; it is stable. */
  readonly send: (variables: Variables) => Promise<void>;
};

/**
 * A write as a mutation of TanStack Query, with `send` for the handler of a button or a form. A refusal is shown by
 * `onError`, or from `error`; with neither it is not seen.
 */
export function useApiMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, unknown, Variables>,
): ApiMutation<Data, Variables> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const underWay = useRef<Promise<void>>(undefined);
  const send = useCallback(
    (variables: Variables): Promise<void> => {
      const settle = (): void => {
        underWay.current = undefined;
      };
      underWay.current ??= mutateAsync(variables).then(settle, settle);
      return underWay.current;
    },
    [mutateAsync],
  );
  return { ...mutation, send };
}
