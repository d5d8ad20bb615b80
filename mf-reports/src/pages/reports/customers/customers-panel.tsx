import type { Customer } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { messages } from '@portal/contract/messages';
import { personFieldNames, personHeadings } from '@portal/contract/person-headings';
import { reportSectionLabels } from '@portal/contract/report-names';
import { ListPages, useList } from '@portal/features/lists';
import { Badge, SkeletonTable } from '@portal/ui/core';
import type { Column } from '@portal/ui/data';
import {
  DayRangeFields,
  dayRangeField,
  defineList,
  drawn,
  ListForm,
  ListResults,
  listFilters,
} from '@portal/ui/filters';
import { dateOf, groupedId } from '@portal/ui/format';
import { DayPresets, LastDays } from '../day-presets.tsx';
import { ReportDownload } from '../downloads/report-download.tsx';
import { panelParameter } from '../panels.ts';
import styles from '../reports.module.css';
import { Total } from '../total.tsx';

const customers = defineList({
  path: adminPaths.reports,
  call: 'GET /api/users_interval',
  file: 'customers',
  filters: listFilters(drawn(dayRangeField(), <DayRangeFields />)),
  sorts: ['-date_joined', 'fiscal_number', 'first_name', 'last_name'],
  rowsOf: ({ clients, total_clients }) => [clients, total_clients],
  keyOf: ({ fiscal_number }) => fiscal_number,
  columns: [
    {
      id: 'fiscal_number',
      header: 'Cédula',
      place: 'key',
      className: styles['whole'],
      cell: ({ fiscal_number }) => groupedId(fiscal_number),
    },
    ...personFieldNames.map(
      (id): Column<Customer> => ({
        ...{ id, header: personHeadings[id], className: id === 'email' ? styles['email'] : undefined },
        cell: (row) => row[id] || <span className="mute">Sin dato</span>,
      }),
    ),
    {
      id: 'date_joined',
      header: 'Registro',
      className: styles['whole'],
      cell: ({ date_joined }) => dateOf(date_joined),
    },
    {
      id: 'status',
      header: 'Estado',
      place: 'status',
      cell: ({ status }) =>
        status === 'ACTIVE' ? <Badge tone="ok">Activo</Badge> : <Badge tone="bad">Bloqueado</Badge>,
    },
  ],
  words: {
    caption: 'Clientes por fecha de registro',
    empty: {
      title: messages.noResults,
      children: 'Nadie se registró en esas fechas. Cámbialas y consulta de nuevo.',
    },
    failed: { title: 'No pudimos traer los usuarios' },
  },
});

/** Customers by day of registration (RE-06, RE-34). */
export function CustomersPanel() {
  const at = useList(customers, { keep: panelParameter('usuarios') });
  return (
    <>
      <ListForm
        at={at}
        label="Filtros de usuarios"
        submit="Consultar"
        className={styles['form']}
        grid={styles['two']}
      >
        <DayPresets days={at.asked.filters} onDays={at.ask} />
      </ListForm>
      <ListResults
        at={at}
        pager={(total) => <ListPages at={at} total={total} />}
        bare
        region={reportSectionLabels.usuarios}
        className={styles['list']}
        loading={<SkeletonTable rows={5} />}
        action={<LastDays onDays={at.ask} />}
      >
        {({ total_clients }) => (
          <div className={styles['head']}>
            <Total label="Total Usuarios" count={total_clients} />
            <div className={styles['get']}>
              <ReportDownload label="Descargar CSV" begin={at.begin} />
            </div>
          </div>
        )}
      </ListResults>
    </>
  );
}
