import { call, messageOf, query } from '@portal/api-client';
import { Button, Card, EmptyState, Link, SkeletonCard } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { Field, Select } from '@portal/ui/form';
import { groupedId } from '@portal/ui/format';
import { PersonIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useParams, useSearchParams } from '@portal/ui/router';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { texts } from '../../texts.ts';
import { byDay } from './days.ts';
import { type Event, EventItem } from './event-item.tsx';
import styles from './timeline.module.css';

const text = texts.timeline;

const kinds = ['payment', 'code', 'change', 'login', 'term'] as const satisfies readonly Event['kind'][];

/** Where the data of a customer are changed. */
const dataOf = (fiscalNumber: string): string =>
  `/adminuser?${new URLSearchParams({ buscar: '1', cedula: fiscalNumber, cliente: fiscalNumber })}`;

/** What happened to a customer, newest first: payments, codes sent, changes, logins, terms. */
export default function CustomerTimelinePage() {
  const { fiscal_number: fiscalNumber = '' } = useParams();
  const customer = useQuery(query('GET /api/userList', { query: { fiscal_number: fiscalNumber } }));
  const told = useTimeline(fiscalNumber);
  const [found] = customer.data?.clients ?? [];
  const name = found ? `${found.first_name} ${found.last_name}` : undefined;
  return (
    <AdminPage
      title={text.title}
      shown={name}
      crumbs={
        <>
          <Link href="/adminuser">{text.crumb}</Link> / {groupedId(fiscalNumber)}
        </>
      }
      actions={
        <Button variant="line" icon={<PersonIcon />} href={dataOf(fiscalNumber)}>
          {text.data}
        </Button>
      }
    >
      <QueryState
        query={told}
        loading={<SkeletonCard lines={8} />}
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState>{text.empty}</EmptyState>}
        errorTitle={text.failed}
        errorText={messageOf}
      >
        {(events) => (
          <Timeline
            events={events}
            customer={fiscalNumber}
            older={told.hasOlder ? told.fetchOlder : undefined}
          />
        )}
      </QueryState>
    </AdminPage>
  );
}

function useTimeline(fiscalNumber: string) {
  const params = { fiscal_number: fiscalNumber };
  const { retry } = query('GET /api/customers/:fiscal_number/timeline', { params, query: {} });
  const pages = useInfiniteQuery({
    ...(retry === undefined ? {} : { retry }),
    queryKey: ['GET /api/customers/:fiscal_number/timeline', { params }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/customers/:fiscal_number/timeline',
        { params, query: pageParam === null ? {} : { before: pageParam } },
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

interface TimelineProps {
  readonly events: readonly Event[];
  readonly customer: string;
  /** Brings what is older; none: this was all. */
  readonly older: (() => Promise<unknown>) | undefined;
}

function Timeline({ events, customer, older }: TimelineProps) {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find((kind) => kind === search.get('ver'));
  const shown = kind ? events.filter((event) => event.kind === kind) : events;
  return (
    <Card className={styles['card']}>
      <Field label={text.show} className={styles['show']}>
        <Select
          placeholder={null}
          options={(['all', ...kinds] as const).map((value) => ({ value, label: text.kinds[value] }))}
          value={kind ?? 'all'}
          onValue={(value) => setSearch(value === 'all' ? {} : { ver: value }, { replace: true })}
        />
      </Field>
      {shown.length === 0 && <p className="mute">{text.nothingOfKind}</p>}
      {byDay(shown).map(({ date, events }) => (
        <section key={date} aria-labelledby={`dia-${date}`}>
          <h2 id={`dia-${date}`} className={styles['day']}>
            {date}
          </h2>
          <ol className={styles['events']}>
            {events.map((event, index) => (
              // Nothing tells two events of one second apart, and they never change places.
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
    </Card>
  );
}
