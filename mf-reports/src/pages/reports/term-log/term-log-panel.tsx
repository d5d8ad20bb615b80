import { todayInBogota } from '@portal/ui/format';
import { useState } from 'react';
import { ReportDownload } from '../downloads/report-download.tsx';
import { datesOf, isInOrder, type MonthRange, rangeQuery, readRange, untilToday } from '../month-range.ts';
import { MonthRangeForm } from '../month-range-form.tsx';
import { usePanelAddress } from '../use-panel-address.ts';

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
      <p className="soft">
        Proporcione una fecha correcta para generar el archivo de log de modificación de plazos
      </p>
      <MonthRangeForm label="Fechas del log de modificación de plazos" range={range} onRange={choose}>
        <ReportDownload
          label="Descargar archivo"
          disabled={!isInOrder(range)}
          begin={(send) => send('POST /api/exports/term_log', { body: rangeQuery(range) })}
        />
      </MonthRangeForm>
    </>
  );
}
