import { call, messageOf, query } from '@portal/api-client';
import type { Input } from '@portal/contract';
import { Button, Card, EmptyState, SkeletonTable, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { longDate } from '@portal/ui/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { byDay } from './days.ts';
import { type Event, EventItem } from './event-item.tsx';
import { timelineTexts } from './texts.ts';
import styles from './timeline.module.css';

const text = timelineTexts;

type Part = NonNullable<Input<'GET /api/customers/:fiscal_number/timeline'>['query']['show']>;
const parts = ['payments', 'messages', 'terms', 'acts'] as const satisfies readonly Part[];

export interface TimelineCardProps {
  readonly fiscalNumber: string;
  /** Number of events that are loaded at once; 30 by default. */
  readonly limit?: number | undefined;
}

/** History of a customer, newest first, by days; the address keeps which part of it is shown. */
export function TimelineCard({ fiscalNumber, limit }: TimelineCardProps) {
  const [search, setSearch] = useSearchParams();
  const show = parts.find((part) => part === search.get('ver'));
  const told = useTimeline(fiscalNumber, show, limit);
  return (
    <Card
      title={text.card}
      className={styles['card']}
      actions={
        <fieldset className={styles['chips']}>
          <legend className="visually-hidden">{text.show}</legend>
          {(['all', ...parts] as const).map((part) => (
            <button
              key={part}
              type="button"
              aria-pressed={part === (show ?? 'all')}
              onClick={() => setSearch(part === 'all' ? {} : { ver: part }, { replace: true })}
            >
              {text.parts[part]}
            </button>
          ))}
        </fieldset>
      }
    >
      <QueryState
        query={told}
        loading={<SkeletonTable rows={8} />}
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState>{show ? text.nothingOfKind : text.empty}</EmptyState>}
        errorTitle={text.failed}
        errorText={messageOf}
      >
        {(events) => (
          <Days events={events} customer={fiscalNumber} older={told.hasOlder ? told.fetchOlder : undefined} />
        )}
      </QueryState>
    </Card>
  );
}

function useTimeline(fiscalNumber: string, show: Part | undefined, limit: number | undefined) {
  const params = { fiscal_number: fiscalNumber };
  const asked = { ...(show ? { show } : {}), ...(limit ? { limit } : {}) };
  const { retry } = query('GET /api/customers/:fiscal_number/timeline', { params, query: {} });
  const pages = useInfiniteQuery({
    ...(retry === undefined ? {} : { retry }),
    queryKey: ['GET /api/customers/:fiscal_number/timeline', { params, query: asked }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/customers/:fiscal_number/timeline',
        { params, query: pageParam === null ? asked : { ...asked, before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return {
    data: pages.data?.pages.flatMap(({ events }) => events),
    error: pages.error,
    isPending: pages.isPending,
    refetch: pages.refetch,
    hasOlder: pages.hasNextPage,
    fetchOlder: pages.fetchNextPage,
  };
}

interface DaysProps {
  readonly events: readonly Event[];
  readonly customer: string;
  /** Loads older events; undefined when all are shown. */
  readonly older: (() => Promise<unknown>) | undefined;
}

function Days({ events, customer, older }: DaysProps) {
  return (
    <Stack>
      {byDay(events).map(({ date, events }) => (
        <section key={date} aria-labelledby={`dia-${date}`}>
          <h3 id={`dia-${date}`} className={styles['day']}>
            {longDate(date)}
          </h3>
          <ol className={styles['events']}>
            {events.map((event, index) => (
              // Two events of one second have no other key than their position, which never changes.
              <EventItem key={`${event.at} ${index}`} event={event} customer={customer} />
            ))}
          </ol>
        </section>
      ))}
      {older ? (
        <Button variant="line" className={styles['older']} onClick={() => older()}>
          {text.older}
        </Button>
      ) : (
        <p className="mute tiny">{text.end}</p>
      )}
    </Stack>
  );
}
