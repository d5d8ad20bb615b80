import type { ReactNode } from 'react';
import { SkeletonCard } from '../core/skeleton.tsx';
import { EmptyState, ErrorState } from '../core/states.tsx';
import { texts } from '../texts.ts';

/** The part of a TanStack query that the states need. */
export type QueryLike<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
  /** `paused`: it waits for a connection. */
  readonly fetchStatus?: 'fetching' | 'paused' | 'idle';
};

export type QueryStateProps<Data> = {
  query: QueryLike<Data>;
  /** Blocks in the shape of the content. */
  loading?: ReactNode;
  /** Content while no call is made, as with invalid filters; `loading` by default. */
  idle?: ReactNode;
  /** Whether there is nothing to show; by default, an empty array. */
  isEmpty?: ((data: Data) => boolean) | undefined;
  /** Content for an empty answer. */
  empty?: ReactNode;
  /** `No pudimos traer tus facturas`. */
  errorTitle?: ReactNode;
  /** Spanish words for an error; by default, the general one. */
  errorText?: ((error: unknown) => ReactNode) | undefined;
  children: (data: Data) => ReactNode;
};

const emptyArray = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/**
 * Loading, error with `Reintentar`, empty or content. Data once shown stays while a refresh fails. Without a connection it
 * says so, and goes on by itself when that returns.
 */
export function QueryState<Data>({
  query,
  loading = <SkeletonCard />,
  idle = loading,
  isEmpty = emptyArray,
  empty = <EmptyState />,
  errorTitle,
  errorText = messageOf,
  children,
}: QueryStateProps<Data>) {
  const { data, error, isPending, fetchStatus, refetch } = query;
  if (data !== undefined) return isEmpty(data) ? empty : children(data);
  if (isPending && fetchStatus === 'paused')
    return <EmptyState title={texts.offlineTitle}>{texts.offlineText}</EmptyState>;
  if (isPending) return fetchStatus === 'idle' ? idle : loading;
  return (
    <ErrorState title={errorTitle} onRetry={isFinal(error) ? undefined : refetch}>
      {errorText(error)}
    </ErrorState>
  );
}

/** Fields of a TanStack query that `comeTogether` reads. */
export type FirstAnswer = {
  readonly isPending: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  /** Failed tries of the running request; `errorUpdateCount` counts failed requests. */
  readonly failureCount: number;
  readonly errorUpdateCount: number;
};

/**
 * Whether the parts of a page that appear together can be shown: each has its first answer. The others do not wait for
 * a part whose try has failed or whose connection is lost.
 */
export function comeTogether(answers: readonly FirstAnswer[]): boolean {
  const isStopped = ({ fetchStatus, failureCount, errorUpdateCount }: FirstAnswer): boolean =>
    fetchStatus === 'paused' || failureCount + errorUpdateCount > 0;
  return answers.every(({ isPending }) => !isPending) || answers.some(isStopped);
}

/** Refusals of the API carry a text for people in their `envelope`; any other error says nothing useful. */
function messageOf(error: unknown): ReactNode {
  const { envelope } = (error ?? {}) as { envelope?: { message?: string } };
  return envelope?.message;
}

/** Statuses that a retry does not change: not found, and invalid requests. */
const FINAL = new Set([400, 404, 422]);

/** Whether a repetition would be refused again, so that no button for it is shown. */
const isFinal = (error: unknown): boolean => FINAL.has((error as { status?: number } | null)?.status ?? 0);
