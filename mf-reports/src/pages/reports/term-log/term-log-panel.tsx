import { todayInBogota } from '@portal/ui/format';
import { useState } from 'react';
import { texts as all } from '../../../texts.ts';
import { ReportDownload } from '../downloads/report-download.tsx';
import { datesOf, isInOrder, type MonthRange, rangeQuery, readRange, untilToday } from '../month-range.ts';
import { MonthRangeForm } from '../month-range-form.tsx';
import { usePanelAddress } from '../use-panel-address.ts';

const { termLog: texts } = all;

/** Every step of every term modification, as a file (RE-03, RE-27, RE-32). */
export function TermLogPanel() {
  const { search, go } = usePanelAddress('log_modificacion_plazos');
  const today = todayInBogota();
  const [range, setRange] = useState(() => readRange(search, today) ?? untilToday(today));
  const choose = (chosen: MonthRange): void => {
    setRange(chosen);
    if (isInOrder(chosen)) go(new URLSearchParams(datesOf(chosen)).toString(), true);
  };
  return (
    <>
      <p className="soft">{texts.lead}</p>
      <MonthRangeForm label={texts.filters} range={range} onRange={choose}>
        <ReportDownload
          label={texts.download}
          disabled={!isInOrder(range)}
          begin={(send) => send('POST /api/exports/term_log', { body: rangeQuery(range) })}
        />
      </MonthRangeForm>
    </>
  );
}
