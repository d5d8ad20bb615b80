import { Badge, Receipt } from '@portal/ui/core';
import { type Column, DataTable, PAGE_SIZE, Pager } from '@portal/ui/data';
import { percent, pesos, shortDate } from '@portal/ui/format';
import { ClockIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import styles from './modify-terms.module.css';
import type { Simulation } from './use-confirmation.ts';

const text = texts.modify;

type PlanRow = Simulation['planPagos']['planPagosDetalle'][number];

const columns: readonly Column<PlanRow>[] = [
  { id: 'number', header: text.columns.number, place: 'key', cell: (row) => row.numeroCuota },
  { id: 'due', header: text.columns.due, cell: (row) => shortDate(row.fechaVencimiento) },
  {
    id: 'status',
    header: text.columns.status,
    cell: (row) => (
      <Badge icon={<ClockIcon />} className={styles['state']}>
        {row.estadoCuota}
      </Badge>
    ),
  },
  {
    id: 'value',
    header: text.columns.value,
    align: 'end',
    className: 'strong',
    cell: (row) => pesos(row.cuotaMes),
  },
];

/** The new plan, ten instalments at a time, with its total (TM-08, TM-09). */
export function NewPlanTable({ plan, total }: { plan: Simulation['planPagos']; total: number }) {
  const [page, setPage] = useState(1);
  const rows = plan.planPagosDetalle;
  return (
    <Receipt
      title={text.plan}
      actions={
        <span className="mute small">
          {text.rate} {text.rateValue(percent(plan.tasaInteres))}
        </span>
      }
    >
      <div className={styles['rows']}>
        <DataTable
          caption={text.plan}
          rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          rowKey={(row) => row.numeroCuota}
          columns={columns}
        />
      </div>
      <p className={styles['total']}>
        <span>{text.totalOf(rows.length)}</span> <b className="num">{pesos(total)}</b>
      </p>
      <Pager page={page} total={rows.length} onPage={setPage} />
    </Receipt>
  );
}
