import { ApiResponseError, call, messageOf } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { ExportButton } from '@portal/features/exports';
import { SavedViews } from '@portal/features/saved-views';
import { Button, EmptyState, SkeletonCard } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { pesos } from '@portal/ui/format';
import { LinkIcon } from '@portal/ui/icons';
import { CopyButton } from '@portal/ui/overlay';
import { AdminPage } from '@portal/ui/page';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AgeTiles } from './age-tiles.tsx';
import { caseQuery } from './apply-form.tsx';
import { CaseFiltersForm } from './case-filters.tsx';
import { CasePanel } from './case-panel.tsx';
import { CaseQueue } from './case-queue.tsx';
import { type CaseFilters, deskHref, PATH, readDesk } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as text } from './texts.ts';

const Refunds = lazy(() => import('./refunds.tsx'));

const PAGE = 25;

/** Payments that need a person: the list with its ages, and one case beside it; filters and case stand in the address. */
export default function MoneyDeskPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { filters, caseId } = readDesk(search);
  const found = useCases(filters);
  const [first] = found.data?.pages ?? [];
  const cases = found.data?.pages.flatMap((page) => page.cases) ?? [];
  const opened = caseId ?? cases[0]?.id;
  const arrivedAt = useRef(caseId);
  const all = Object.keys(filters).length === 0 ? first?.total.count : undefined;
  useEffect(() => {
    if (all !== undefined) bus.emit('menu.count@1', { path: PATH, count: all });
  }, [all]);

  return (
    <AdminPage
      title={text.title}
      shown={
        <>
          {text.title}
          <span className={styles['total']}>
            {first && ` ${text.sum(first.total.count, pesos(first.total.amount))}`}
          </span>
        </>
      }
      actions={
        <>
          <SavedViews page={PATH} without={['caso']} />
          <CopyButton
            label={text.copyLink}
            icon={<LinkIcon />}
            text={() => location.href}
            copied={text.copied}
            refused={text.notCopied}
          />
          <ExportButton
            label={text.csv}
            disabled={!first?.total.count}
            begin={(send) => send('POST /api/exports/money_cases', { body: filters })}
          />
        </>
      }
    >
      <QueryState query={found} loading={<SkeletonCard lines={8} />} errorTitle={text.failed}>
        {() => (
          <>
            {first && <AgeTiles ages={first.ages} filters={filters} />}
            <CaseFiltersForm filters={filters} onFilters={(chosen) => navigate(deskHref(chosen))} />
            {cases.length === 0 && !caseId ? (
              <Nothing filters={filters} />
            ) : (
              <div className={styles['desk']} aria-busy={found.isPlaceholderData}>
                <CaseQueue
                  cases={cases}
                  count={first?.total.count ?? 0}
                  filters={filters}
                  current={opened}
                  onMore={found.hasNextPage ? () => found.fetchNextPage() : undefined}
                />
                {opened && (
                  <OpenCase
                    key={opened}
                    id={opened}
                    chosen={caseId !== undefined && caseId !== arrivedAt.current}
                    onActed={() => navigate(deskHref(filters, opened), { replace: true })}
                  />
                )}
              </div>
            )}
          </>
        )}
      </QueryState>
      <Suspense>
        <Refunds />
      </Suspense>
    </AdminPage>
  );
}

function useCases(filters: CaseFilters) {
  return useInfiniteQuery({
    queryKey: ['GET /api/money/cases', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/money/cases',
        { query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}), limit: PAGE } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiResponseError && error.status > 0 && error.status < 500),
    staleTime: 30_000,
  });
}

interface OpenCaseProps {
  readonly id: string;
  readonly chosen: boolean;
  readonly onActed: () => void;
}

function OpenCase({ id, chosen, onActed }: OpenCaseProps) {
  const detail = useQuery(caseQuery(id));
  return (
    <QueryState
      query={detail}
      loading={<SkeletonCard lines={10} />}
      errorTitle={text.caseFailed}
      errorText={(error) =>
        error instanceof ApiResponseError && error.status === 404 ? text.caseGone : messageOf(error)
      }
    >
      {(known) => <CasePanel detail={known} chosen={chosen} onActed={onActed} />}
    </QueryState>
  );
}

function Nothing({ filters }: { filters: CaseFilters }) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <EmptyState
      title={isFiltered ? text.noneFilteredTitle : text.noneTitle}
      action={
        isFiltered ? (
          <Button variant="line" href={deskHref({})}>
            {text.clear}
          </Button>
        ) : undefined
      }
    >
      {isFiltered ? text.noneFiltered : text.none}
    </EmptyState>
  );
}
