import { Badge, Button, Card, EmptyState, Money, SkeletonTable, type Tone } from '@portal/ui/core';
import { type Column, DataTable, Disclosure, Pager, Scrolling, Tabs, Timestamp } from '@portal/ui/data';
import { ReceiptIcon } from '@portal/ui/icons';
import { monthNames } from '@portal/values/dates';
import { Held, LONG_LABEL, LONG_WORD, State, States } from './states.tsx';

export default { title: 'data/Lists' };

interface Payment {
  readonly id: number;
  readonly at: string;
  readonly tone: Tone;
  readonly status: string;
  readonly by: string;
  readonly paid: number;
}

const payments: readonly Payment[] = [
  { id: 918447, at: '2026-11-20 09:41:57', tone: 'wait', status: 'Pendiente', by: 'Marleny', paid: 323_370 },
  { id: 918446, at: '2026-11-20 09:38:20', tone: 'ok', status: 'Aprobada', by: LONG_WORD, paid: 86_200 },
  {
    id: 918445,
    at: '2026-11-19 18:05:02',
    tone: 'bad',
    status: 'Fallida',
    by: 'Julián',
    paid: 1_234_567_890,
  },
];

const columns: readonly Column<Payment>[] = [
  { id: 'at', header: 'Creación', sortable: true, cell: ({ at }) => <Timestamp at={at} /> },
  { id: 'id', header: 'Id', place: 'key', cell: ({ id }) => <a href="/transaccion">{id}</a> },
  {
    id: 'status',
    header: 'Estado',
    place: 'status',
    cell: ({ tone, status }) => <Badge tone={tone}>{status}</Badge>,
  },
  { id: 'by', header: 'Pagado por', cell: ({ by }) => by },
  {
    id: 'paid',
    header: 'Valor pagado',
    align: 'end',
    sortable: true,
    cell: ({ paid }) => <Money amount={paid} strong />,
  },
];

const open: Column<Payment> = {
  id: 'open',
  header: 'Abrir',
  hiddenHeader: true,
  place: 'full',
  cell: () => <Button variant="line">Ver detalle</Button>,
};

export function Table() {
  return (
    <States>
      <State name="sorted, with a button at the end" wide>
        <Card>
          <Held value="-at">
            {(sort, onSort) => (
              <DataTable
                caption="Pagos"
                columns={[...columns, open]}
                rows={payments}
                rowKey={({ id }) => id}
                sort={sort}
                onSort={onSort}
              />
            )}
          </Held>
        </Card>
      </State>
      <State name="without an order, its caption shown" wide>
        <Card>
          <DataTable
            caption="Pagos de hoy"
            showCaption
            columns={columns}
            rows={payments.slice(1, 2)}
            rowKey={({ id }) => id}
          />
        </Card>
      </State>
      <State name="loading" wide>
        <SkeletonTable rows={2} />
      </State>
      <State name="empty" wide>
        <Card title="Pagos de ayer">
          <EmptyState bare />
        </Card>
      </State>
    </States>
  );
}

const monthColumns: readonly Column<{ readonly year: number }>[] = [
  { id: 'year', header: 'Año', place: 'key', cell: ({ year }) => year },
  ...monthNames.slice(0, 10).map((month) => ({
    id: month,
    header: month,
    align: 'end' as const,
    cell: () => <Money amount={1_234_567_890} />,
  })),
];

export function WideTable() {
  return (
    <Card title="Recaudo por mes">
      <Scrolling label="Valores del recaudo">
        <DataTable
          caption="Recaudo por mes"
          columns={monthColumns}
          rows={[{ year: 2026 }]}
          rowKey={({ year }) => year}
        />
      </Scrolling>
    </Card>
  );
}

export function Pages() {
  return (
    <States>
      <State name="in the middle" wide>
        <Held value={3}>{(page, onPage) => <Pager page={page} total={120} onPage={onPage} />}</Held>
      </State>
      <State name="first, as links" wide>
        <Pager page={1} total={34} href={(page) => `/facturas?pagina=${page}`} />
      </State>
      <State name="last of very many" wide>
        <Pager page={12_020} total={120_200} href={(page) => `/facturas?pagina=${page}`} />
      </State>
      <State name="all on one page: nothing is shown" wide>
        <Pager page={1} total={10} />
      </State>
    </States>
  );
}

export function Disclosures() {
  return (
    <States>
      <State name="closed" wide>
        <Disclosure title="Conciliación">
          <p>Nada por ahora.</p>
        </Disclosure>
      </State>
      <State name="open, with icon, badges and a sum" wide>
        <Disclosure
          title="Factura B104482"
          icon={<ReceiptIcon />}
          meta={<Badge tone="ok">Al día</Badge>}
          end="$94.191"
          open
        >
          <p>Cuota 6 de 12</p>
        </Disclosure>
      </State>
      <State name="long text" wide>
        <Disclosure title={LONG_LABEL} meta={<Badge tone="bad">En mora</Badge>} end="$1.234.567.890">
          <p>{LONG_WORD}</p>
        </Disclosure>
      </State>
    </States>
  );
}

export function Sheets() {
  const tabs = [
    { id: 'day', label: 'Día', content: <p>Pagos del día</p> },
    { id: 'month', label: 'Mes', icon: <ReceiptIcon />, content: <p>Pagos del mes</p> },
  ];
  return (
    <States>
      <State name="first">
        <Held value="day">
          {(selected, onSelect) => <Tabs label="Periodo" {...{ selected, onSelect, tabs }} />}
        </Held>
      </State>
      <State name="second, with an icon">
        <Held value="month">
          {(selected, onSelect) => <Tabs label="Otro periodo" {...{ selected, onSelect, tabs }} />}
        </Held>
      </State>
      <State name="long labels">
        <Held value="a">
          {(selected, onSelect) => (
            <Tabs
              label="Obligaciones"
              selected={selected}
              onSelect={onSelect}
              tabs={['a', 'b', 'c'].map((id) => ({ id, label: LONG_LABEL, content: <p>{id}</p> }))}
            />
          )}
        </Held>
      </State>
    </States>
  );
}
