import { useState } from 'react';
import { Checkbox, DateInput, Field, Select, TextInput } from '../src/controls.ts';
import { Avatar, Badge, Brand, Button, Card, IconButton, Money } from '../src/core.ts';
import { type Column, DataTable, Disclosure, Pager } from '../src/data.ts';
import { groupedId } from '../src/format.ts';
import { DownloadIcon, LinkIcon, MenuIcon as OpenMenuIcon, SearchIcon } from '../src/icons.ts';
import { MenuIcon } from '../src/menu-icons.ts';
import { Menu } from '../src/overlay.ts';
import { AdminPage } from '../src/page.ts';

type Payment = {
  id: number;
  at: string;
  who: string;
  tone: 'ok' | 'wait' | 'bad';
  status: string;
  invoices: string;
  paid: number;
};

const payments: Payment[] = [
  {
    id: 918447,
    at: '2026-11-20 09:41:57',
    who: '1028004317',
    tone: 'wait',
    status: 'Pendiente',
    invoices: 'B104482, E278115',
    paid: 323_370,
  },
  {
    id: 918446,
    at: '2026-11-20 09:38:20',
    who: '43518902',
    tone: 'ok',
    status: 'Aprobada',
    invoices: 'E280114',
    paid: 86_200,
  },
  {
    id: 918445,
    at: '2026-11-20 09:35:02',
    who: '71662045',
    tone: 'bad',
    status: 'Fallida',
    invoices: 'E279903',
    paid: 142_500,
  },
];

const columns: Column<Payment>[] = [
  { id: 'at', header: 'Creación', sortable: true, cell: (row) => row.at },
  { id: 'who', header: 'Cédula', cell: (row) => groupedId(row.who) },
  { id: 'id', header: 'Id', place: 'key', cell: (row) => <a href="/transaccion">{row.id}</a> },
  {
    id: 'status',
    header: 'Estado',
    place: 'status',
    cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>,
  },
  { id: 'invoices', header: 'Factura', cell: (row) => row.invoices },
  {
    id: 'paid',
    header: 'Valor pagado',
    align: 'end',
    sortable: true,
    cell: (row) => <Money amount={row.paid} strong />,
  },
];

const groups = [
  [
    'Contenido',
    [
      ['Manager', 'grid'],
      ['Paginas', 'page'],
      ['Secciones', 'section'],
    ],
  ],
  [
    'Personas',
    [
      ['Admin Usuarios', 'people'],
      ['Clientes', 'person'],
    ],
  ],
  [
    'Crédito',
    [
      ['Modificar Plazo Cuotas', 'plan'],
      ['Certificados', 'certificate'],
    ],
  ],
  [
    'Operación',
    [
      ['Informes', 'chart'],
      ['Parametrías', 'options'],
      ['Despliegues', 'layers'],
    ],
  ],
] as const;

export function AdminSample() {
  const [sort, setSort] = useState('-at');
  const [from, setFrom] = useState('2026-11-07');
  return (
    <div className="admin">
      <header className="adminbar">
        <Brand />
        <span className="push" />
        <IconButton label="Abrir menú" icon={<OpenMenuIcon className="large-icon" />} />
      </header>
      <nav className="side" aria-label="Menú principal">
        <Brand />
        {groups.map(([group, entries]) => (
          <div key={group}>
            <h2>{group}</h2>
            {entries.map(([label, icon]) => (
              <a
                key={label}
                className="go"
                href="/admin"
                aria-current={label === 'Informes' ? 'page' : undefined}
              >
                <MenuIcon name={icon} selected={label === 'Informes'} />
                {label}
              </a>
            ))}
          </div>
        ))}
        <Menu
          trigger={
            <button type="button" className="who">
              <Avatar name="Julián Restrepo" />
              <span className="name">JULIÁN RESTREPO</span>
            </button>
          }
          entries={[{ text: 'Cerrar sesión', onSelect: () => {} }]}
        />
      </nav>
      <main>
        <AdminPage
          title="Informes"
          actions={
            <Button variant="quiet" icon={<LinkIcon />}>
              Copiar enlace con filtros
            </Button>
          }
        >
          <div className="stack">
            <Disclosure title="Log Modificación Plazos">…</Disclosure>
            <Card
              title="Pagos"
              actions={
                <Button variant="line" icon={<DownloadIcon />}>
                  Descargar CSV
                </Button>
              }
            >
              <div className="stack">
                <div className="row" style={{ alignItems: 'end' }}>
                  <Field label="Estado">
                    <Select options={[{ value: 'ok', label: 'Aprobada' }]} placeholder="Todas" />
                  </Field>
                  <Field label="Desde">
                    <DateInput value={from} onValue={setFrom} />
                  </Field>
                  <Field label="Valor">
                    <TextInput placeholder="Ingresa una cédula" />
                  </Field>
                  <Checkbox label="Solo con sesión" checked />
                  <Button icon={<SearchIcon />}>Consultar</Button>
                </div>
                <DataTable
                  caption="Pagos"
                  columns={columns}
                  rows={payments}
                  rowKey={(row) => row.id}
                  sort={sort}
                  onSort={setSort}
                />
                <Pager page={1} total={1202} href={(page) => `/admin?pagina=${page}`} />
              </div>
            </Card>
          </div>
        </AdminPage>
      </main>
    </div>
  );
}
