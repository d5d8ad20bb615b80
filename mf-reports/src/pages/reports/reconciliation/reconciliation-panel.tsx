import { query } from '@portal/api-client';
import { Button, EmptyState, SkeletonTable } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { todayInBogota } from '@portal/ui/format';
import { CheckIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts as all } from '../../../texts.ts';
import { ReportDownload } from '../downloads/report-download.tsx';
import { datesOf, isInOrder, rangeQuery, readRange, untilToday } from '../month-range.ts';
import { MonthRangeForm } from '../month-range-form.tsx';
import { usePanelAddress } from '../use-panel-address.ts';
import { Comparison, isNothing } from './comparison.tsx';

const { reconciliation: texts } = all;

/** Our payments against the bank's file: the differences on the screen, every payment in the file (RE-05, RE-25, RE-26). */
export function ReconciliationPanel() {
  const { search, go } = usePanelAddress('conciliacion');
  const today = todayInBogota();
  const asked = readRange(search, today);
  const [range, setRange] = useState(asked ?? untilToday(today));
  const address = search.toString();
  useEffect(() => {
    const other = readRange(new URLSearchParams(address), today);
    if (other) setRange(other);
  }, [address, today]);

  const compared = useQuery({
    ...query('GET /api/payment/conciliate', { query: rangeQuery(asked ?? range) }),
    enabled: asked !== undefined,
  });
  const compare = async (): Promise<void> => {
    if (!go(new URLSearchParams(datesOf(range)).toString())) await compared.refetch();
  };
  const isWrong = !isInOrder(range);
  return (
    <>
      <p className="soft">{texts.lead}</p>
      <MonthRangeForm label={texts.filters} range={range} onRange={setRange}>
        <Button icon={<CheckIcon className="small-icon" />} disabled={isWrong} onClick={compare}>
          {texts.compare}
        </Button>
        <ReportDownload
          label={texts.download}
          disabled={isWrong}
          begin={(send) => send('POST /api/exports/reconciliation', { body: rangeQuery(asked ?? range) })}
        />
      </MonthRangeForm>
      {asked ? (
        <QueryState
          query={compared}
          loading={<SkeletonTable rows={4} />}
          isEmpty={isNothing}
          empty={
            <EmptyState bare title={texts.nothing}>
              {texts.nothingHelp}
            </EmptyState>
          }
          errorTitle={texts.failed}
        >
          {(reply) => <Comparison reply={reply} />}
        </QueryState>
      ) : (
        <EmptyState bare title={texts.start}>
          {texts.startHelp}
        </EmptyState>
      )}
    </>
  );
}
