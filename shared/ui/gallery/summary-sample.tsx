import { Badge, Button, Card, Money, ProgressRing, Stage } from '../src/core.ts';
import { type Column, DataTable } from '../src/data.ts';
import { pesos } from '../src/format.ts';
import { CustomerPage } from '../src/page.ts';
import { CustomerLayout } from './customer-layout.tsx';

type Invoice = {
  number: string;
  date: string;
  tone: 'bad' | 'warn' | 'ok';
  status: string;
  place: string;
  due: number;
  left: number;
};

const invoices: Invoice[] = [
  {
    number: 'B104482',
    date: '2026-05-14',
    tone: 'bad',
    status: 'En mora',
    place: '6 de 12',
    due: 114_370,
    left: 744_200,
  },
  {
    number: 'E278115',
    date: '2026-08-28',
    tone: 'warn',
    status: 'Vence en 8 días',
    place: '3 de 9',
    due: 94_191,
    left: 612_900,
  },
  {
    number: 'E281930',
    date: '2026-10-30',
    tone: 'ok',
    status: 'Al día',
    place: '1 de 6',
    due: 89_766,
    left: 505_200,
  },
];

const columns: Column<Invoice>[] = [
  { id: 'number', header: 'Factura', place: 'key', cell: (row) => row.number },
  { id: 'date', header: 'Fecha', cell: (row) => <span className="num">{row.date}</span> },
  {
    id: 'status',
    header: 'Estado',
    place: 'status',
    cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>,
  },
  { id: 'place', header: 'N.º cuota', align: 'end', cell: (row) => row.place },
  { id: 'due', header: 'Cuota', align: 'end', cell: (row) => <Money amount={row.due} strong /> },
  { id: 'left', header: 'Saldo capital', align: 'end', cell: (row) => <Money amount={row.left} /> },
  {
    id: 'detail',
    header: 'Detalle',
    hiddenHeader: true,
    place: 'full',
    align: 'end',
    cell: (row) => (
      <Button variant="quiet" href={`/facturas?numero=${row.number}`}>
        Detalle<span className="visually-hidden"> de {row.number}</span>
      </Button>
    ),
  },
];

export function SummarySample() {
  return (
    <CustomerLayout>
      <CustomerPage
        title="Resumen"
        shown="Hola, Marleny"
        aside={<span className="mute">C.C. 1.028.004.317</span>}
      >
        <div className="stack">
          <Stage className="stack">
            <p className="soft">Saldo en mora</p>
            <p style={{ fontSize: 46, lineHeight: '50px', fontWeight: 600, letterSpacing: '-.035em' }}>
              <Money amount={114_809} />
            </p>
            <p>
              <Badge tone="bad">6 días de mora</Badge>
            </p>
            <p className="small soft">
              Cuota 6 de la factura B104482 por {pesos(114_370)} más {pesos(439)} de interés de mora.
            </p>
            <p>
              <Button variant="action" size="big" href="/facturas">
                Pagar ahora
              </Button>
            </p>
          </Stage>
          <Card title="Tu cupo">
            <div className="row">
              <ProgressRing value={0.44} label="44 % del cupo usado">
                44&nbsp;%<small>usado</small>
              </ProgressRing>
            </div>
          </Card>
          <Card
            title="Facturas"
            actions={
              <Button variant="quiet" href="/facturas">
                Ver Todo
              </Button>
            }
          >
            <DataTable caption="Facturas" columns={columns} rows={invoices} rowKey={(row) => row.number} />
          </Card>
        </div>
      </CustomerPage>
    </CustomerLayout>
  );
}
