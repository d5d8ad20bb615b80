import type { Page } from 'playwright';
import { FIRST_DAY, LAST_DAY } from './rows.ts';

const days = `desde=${FIRST_DAY}&hasta=${LAST_DAY}`;

/** A table of the administration, and how a person uses it. */
export interface Table {
  readonly name: string;
  readonly path: string;
  /** The heading that is pressed to order it. */
  readonly heading: string;
  readonly filter: (page: Page) => Promise<void>;
  readonly exports: boolean;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const tables: readonly Table[] = [
  {
    name: 'payments',
    path: `/reports?informe=pagos&${days}`,
    heading: 'Valor pagado',
    filter: async (page) => {
      await page.getByLabel('Estado', { exact: true }).selectOption('Fail');
      await button(page, 'Consultar');
    },
    exports: true,
  },
  {
    name: 'customers',
    path: `/adminuser?buscar=1&${days}`,
    heading: 'Apellidos',
    filter: async (page) => {
      await page.getByLabel('Cédula', { exact: true }).fill('7000000007');
      await button(page, 'Consultar');
    },
    exports: true,
  },
  {
    name: 'audit log',
    path: `/controladminusers/registro?${days}`,
    heading: 'Quién',
    filter: async (page) => {
      await page.getByLabel('Sobre qué o quién').fill('7000000007');
      await button(page, 'Buscar');
    },
    exports: true,
  },
  {
    name: 'administrators',
    path: '/controladminusers?cedula=80000',
    heading: 'USUARIO',
    filter: async (page) => {
      await page.getByLabel('Cédula', { exact: true }).fill('8000000007');
      await button(page, 'Buscar');
    },
    exports: false,
  },
];
