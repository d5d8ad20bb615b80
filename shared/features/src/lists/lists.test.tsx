import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ColumnChoice } from './column-choice.tsx';
import { ListPager } from './list-pager.tsx';

const open = (total: number, pageSize = 10) => {
  const asked: string[] = [];
  render(
    <ListPager
      page={1}
      {...{ total, pageSize }}
      onPage={(page) => asked.push(`page ${page}`)}
      onPageSize={(size) => asked.push(`${size} rows`)}
    />,
  );
  return { asked, user: userEvent.setup() };
};

test('[BC-08] a list that the usual page holds offers nothing', () => {
  open(10);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the number of rows is chosen, also where all of them stand on one page', async () => {
  const { asked, user } = open(61, 100);
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '25');
  expect(asked).toEqual(['25 rows']);
});

test('any of many pages is reached by its number, one past the last leads to the last', async () => {
  const { asked, user } = open(12_000);
  const number = screen.getByRole('textbox', { name: 'Página de 1.200' });
  await user.type(number, '7{Enter}');
  await user.type(number, '99999');
  await user.click(screen.getByRole('button', { name: 'Ir' }));
  expect(asked).toEqual(['page 7', 'page 1200']);
  // What is no number of a page leads nowhere, and stays to be mended.
  await user.type(number, '7x{Enter}');
  expect([asked.length, (number as HTMLInputElement).value, number.getAttribute('aria-invalid')]).toEqual([
    2,
    '7x',
    'true',
  ]);
  await user.clear(number);
  await user.type(number, '0{Enter}');
  expect(asked).toHaveLength(2);
});

test('five pages are all linked to, so no number is asked for', () => {
  open(50);
  expect(screen.getByRole('navigation')).not.toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the choice of columns closes with Escape, which gives its heading the focus, and when another place is used', async () => {
  const columns = [{ id: 'status', header: 'Estado', cell: () => null }];
  render(
    <>
      <ColumnChoice columns={columns} hidden={[]} onHidden={() => {}} />
      <button type="button">Vistas</button>
    </>,
  );
  const user = userEvent.setup();
  const summary = screen.getByText('Columnas');
  const fold = summary.closest('details') as HTMLDetailsElement;
  await user.click(summary);
  await user.click(screen.getByRole('checkbox', { name: 'Estado' }));
  expect(fold.open).toBe(true);
  await user.keyboard('{Escape}');
  expect([fold.open, document.activeElement]).toEqual([false, summary]);
  await user.click(summary);
  expect(fold.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Vistas' }));
  expect(fold.open).toBe(false);
});
