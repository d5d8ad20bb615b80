import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { pesos } from '../format.ts';
import { type Column, DataTable } from './data-table.tsx';

type Invoice = { number: string; due: number };

const columns: Column<Invoice>[] = [
  { id: 'number', header: 'Factura', place: 'key', cell: (row) => row.number },
  { id: 'due', header: 'Cuota', align: 'end', sortable: true, cell: (row) => pesos(row.due) },
  {
    id: 'detail',
    header: 'Detalle',
    hiddenHeader: true,
    place: 'full',
    cell: () => <a href="/x">Detalle</a>,
  },
];
const rows = [
  { number: 'B104482', due: 114_370 },
  { number: 'E278115', due: 94_191 },
];

test('each value carries its heading, so that the row reads as a card on phones', () => {
  render(<DataTable caption="Facturas" columns={columns} rows={rows} rowKey={(row) => row.number} />);
  const first = screen.getByRole('row', { name: /B104482/ });
  expect(within(first).getByRole('rowheader').textContent).toBe('B104482');
  expect(within(first).getByText('$114.370').getAttribute('data-label')).toBe('Cuota');
  expect(within(first).getByText('$114.370').className).toContain('right');
  expect(within(first).getByText('Detalle').closest('td')?.hasAttribute('data-label')).toBe(false);
});

test('the table has a name and a heading for every column', () => {
  render(<DataTable caption="Facturas" columns={columns} rows={rows} rowKey={(row) => row.number} />);
  const table = screen.getByRole('table', { name: 'Facturas' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Factura', 'Cuota', 'Detalle']);
});

test('pressing a heading sorts by it, and pressing it again turns the order', async () => {
  const asked: string[] = [];
  const table = (sort?: string) => (
    <DataTable
      caption="Facturas"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.number}
      sort={sort}
      onSort={(next) => asked.push(next)}
    />
  );
  const { rerender } = render(table());
  await userEvent.click(screen.getByRole('button', { name: 'Cuota' }));
  rerender(table(asked[0]));
  expect(screen.getByRole('columnheader', { name: 'Cuota' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Cuota' }));
  expect(asked).toEqual(['due', '-due']);
});

test('where there are no headings to press, as on phones, a choice offers every order both ways', async () => {
  const asked: string[] = [];
  render(
    <DataTable
      caption="Facturas"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.number}
      sort="-due"
      onSort={(next) => asked.push(next)}
    />,
  );
  const choice = screen.getByRole('combobox', { name: 'Ordenar por' }) as HTMLSelectElement;
  expect([...choice.options].map(({ text }) => text)).toEqual(['Cuota, ascendente', 'Cuota, descendente']);
  expect(choice.value).toBe('-due');
  await userEvent.selectOptions(choice, 'Cuota, ascendente');
  expect(asked).toEqual(['due']);
});

test('a table that cannot be ordered offers nothing of the kind', () => {
  render(<DataTable caption="Facturas" columns={columns} rows={rows} rowKey={(row) => row.number} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});
