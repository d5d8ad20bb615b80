import { adminPaths } from '../admin-areas.ts';
import { FROM, TO } from './days.ts';
import type { PageAddress } from './page-href.ts';

/** The search of customers; without `asked` nothing is searched for. `customer` is the one who is open. */
export const customersList = {
  path: adminPaths.customers,
  names: {
    asked: 'buscar',
    fiscalNumber: 'cedula',
    email: 'correo',
    from: FROM,
    to: TO,
    status: 'estado',
    customer: 'cliente',
  },
} as const satisfies PageAddress;

/** Value of `asked` in the address of the customers. */
export const ASKED = '1';

/** Value of `status` in the address of the customers for those who are blocked. */
export const BLOCKED = 'bloqueados';
