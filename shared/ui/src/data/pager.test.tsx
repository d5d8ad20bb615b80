import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PAGE_SIZE, Pager, visiblePages } from './pager.tsx';

test('[BC-07] a page holds 10 rows', () => {
  expect(PAGE_SIZE).toBe(10);
});

test.each([
  [1, 12, [1, 2, 3, 4, 5]],
  [3, 12, [1, 2, 3, 4, 5]],
  [7, 12, [5, 6, 7, 8, 9]],
  [12, 12, [8, 9, 10, 11, 12]],
  [2, 3, [1, 2, 3]],
])('[BC-07] on page %d of %d the links %j are in sight', (page, pages, links) => {
  expect(visiblePages(page, pages)).toEqual(links);
});

describe('Pager', () => {
  test.each([0, 1, 10])('[BC-08] is hidden when there are %d rows', (total) => {
    render(<Pager page={1} total={total} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('[BC-08] appears with the eleventh row', () => {
    render(<Pager page={1} total={11} />);
    expect(screen.getByRole('navigation', { name: 'Paginación' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Página \d/ })).toHaveLength(2);
  });

  test('marks the current page and goes to the one pressed', async () => {
    const pages: number[] = [];
    render(<Pager page={3} total={100} onPage={(page) => pages.push(page)} />);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3');
    await userEvent.click(screen.getByRole('button', { name: 'Página 5' }));
    await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }));
    expect(pages).toEqual([5, 2]);
  });

  test('there is nothing before the first page and nothing after the last', () => {
    render(<Pager page={1} total={15} href={(page) => `?pagina=${page}`} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Página anterior' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Página siguiente' }).getAttribute('href')).toBe('?pagina=2');
  });
});
