import { query } from '@portal/api-client';
import { Button, EmptyState, SkeletonTable } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { todayInBogota } from '@portal/ui/format';
import { CheckIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ReportDownload } from '../downloads/report-download.tsx';
import { datesOf, isInOrder, rangeQuery, readRange, untilToday } from '../month-range.ts';
import { MonthRangeForm } from '../month-range-form.tsx';
import { usePanelAddress } from '../use-panel-address.ts';
import { Comparison, isNothing } from './comparison.tsx';

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
      <p className="soft">Proporcione una fecha correcta para generar el archivo de conciliación</p>
      <MonthRangeForm label="Fechas de la conciliación" range={range} onRange={setRange}>
        <Button icon={<CheckIcon className="small-icon" />} disabled={isWrong} onClick={compare}>
          Comparar con el banco
        </Button>
        <ReportDownload
          label="Descargar archivo"
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
            <EmptyState bare title="No hubo pagos en esos días">
              Ni nosotros ni el banco tenemos pagos en esas fechas.
            </EmptyState>
          }
          errorTitle="No pudimos comparar los pagos"
        >
          {(reply) => <Comparison reply={reply} />}
        </QueryState>
      ) : (
        <EmptyState bare title="Compara tus pagos con el archivo del banco">
          Elige los días y verás en qué pagos difieren. El archivo trae todos, también los que coinciden.
        </EmptyState>
      )}
    </>
  );
}
