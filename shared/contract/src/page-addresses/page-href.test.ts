import { expect, test } from '@jest/globals';
import { customerHref } from './customer-page.ts';
import { ASKED, BLOCKED, customersList } from './customers-list.ts';
import { NO_DAY } from './days.ts';
import { pageHref } from './page-href.ts';
import { paymentsReport } from './payments-report.ts';

test('a link to a list names its filters as the list reads them, and leaves out what is undefined', () => {
  expect(pageHref(paymentsReport, { group: 'waiting', bank: undefined, from: NO_DAY, to: NO_DAY })).toBe(
    '/reports?grupo=waiting&desde=no&hasta=no',
  );
  expect(pageHref(customersList, { asked: ASKED, status: BLOCKED })).toBe(
    '/adminuser?buscar=1&estado=bloqueados',
  );
});

test('the page of a customer is named by the national ID, whatever its characters', () => {
  expect(customerHref('10 1/2')).toBe('/adminuser/10%201%2F2');
});
