import type { Output } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { useList } from '@portal/features/lists';
import { DigitsInput, Field } from '@portal/ui/controls';
import { Badge, SkeletonTable } from '@portal/ui/core';
import { Timestamp } from '@portal/ui/data';
import {
  DayFields,
  defineList,
  drawn,
  ListForm,
  ListResults,
  listFilters,
  openDaysField,
  textField,
} from '@portal/ui/filters';
import { groupedId } from '@portal/ui/format';
import { SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { ReportDownload } from '../downloads/report-download.tsx';
import { panelParameter } from '../panels.ts';
import styles from '../reports.module.css';
import { Total } from '../total.tsx';

type State = Output<'GET /api/logs/parameters'>['results'][number]['current_status'];

const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={state === 'ACTIVE' ? 'ok' : 'neutral'}>{state === 'ACTIVE' ? 'Activa' : 'Inactiva'}</Badge>
);

/** The log of parameter changes; an empty filter is none, and `user` is the ID of who made the change (RE-07 … RE-11). */
export const parameterLog = defineList({
  path: adminPaths.reports,
  call: 'GET /api/logs/parameters',
  // The panel is about this one variable.
  fixed: { variable: 1 },
  file: 'parameter_log',
  isSized: false,
  filters: listFilters(
    drawn(
      openDaysField({ strict: true }),
      <div className="date-range">
        <DayFields />
      </div>,
    ),
    drawn(
      textField('user', {
        name: 'usuario',
        sent: 'user_id',
        fewest: SHORTEST_FISCAL_NUMBER,
        tooShort: `Escribe al menos ${SHORTEST_FISCAL_NUMBER} caracteres.`,
      }),
      <Field label="Usuario" name="user" help="Cédula de quien hizo el cambio.">
        <DigitsInput of="nationalId" autoComplete="off" />
      </Field>,
    ),
  ),
  // The last date alone is not enough (RE-08).
  isEnough: ({ from, user }) => from !== '' || user.trim() !== '',
  sorts: ['-datetime', 'fiscal_number'],
  rowsOf: ({ results, count }) => [results, count],
  keyOf: ({ datetime, fiscal_number }) => `${datetime} ${fiscal_number}`,
  // In the order of the specification (RE-10).
  columns: [
    { id: 'fiscal_number', header: 'Cédula', place: 'key', cell: (row) => groupedId(row.fiscal_number) },
    { id: 'username', header: 'Usuario', cell: ({ username }) => username },
    { id: 'datetime', header: 'Fecha y hora', cell: ({ datetime }) => <Timestamp at={datetime} /> },
    {
      id: 'previous_status',
      header: 'Estado anterior',
      cell: ({ previous_status }) => <StateBadge state={previous_status} />,
    },
    {
      id: 'current_status',
      header: 'Estado actual',
      cell: ({ current_status }) => <StateBadge state={current_status} />,
    },
  ],
  words: {
    caption: 'Quién activó o desactivó la modificación de plazos',
    start: {
      title: 'Busca los cambios de la parametría',
      children: 'Elige desde qué fecha, o escribe la cédula de quien los hizo.',
    },
    empty: {
      children:
        'No se encontraron resultados que coincidan con los criterios de búsqueda. Por favor, verifica los filtros y vuelve a intentarlo.',
    },
    failed: { title: 'No se pudieron cargar los logs', children: 'Error al obtener los logs' },
  },
});

/** Log of who switched term modification on or off (RE-02, RE-07 … RE-11, ER-39, ER-40). */
export function ParameterLogPanel() {
  const at = useList(parameterLog, { keep: panelParameter('parametria_modificacion_plazos') });
  return (
    <>
      <ListForm
        at={at}
        label="Filtros del log de parametría"
        submit="Buscar"
        className={styles['form']}
        grid={styles['log']}
        beside={(button) => (
          <div className={styles['get']}>
            {button}
            {/* The file has the rows of the list, so without a list there is no file (RE-09). */}
            <ReportDownload silent label="Descargar Reporte" disabled={at.total === 0} begin={at.begin} />
          </div>
        )}
      />
      <ListResults at={at} bare className={styles['list']} loading={<SkeletonTable rows={5} />}>
        {({ count }) => <Total label="Total Cambios" count={count} />}
      </ListResults>
    </>
  );
}
