import { type ScheduleTerms, schedule } from '@portal/credit-engine';
import { saveCustomers } from '../../people/customers/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { ObligationRecord } from './operations/open-obligations.ts';

/** A customer of that national ID with nothing remarkable. For tests. */
export function aCustomer(trx: Handle, fiscalNumber: string, approvedLimit = 5_000_000): Promise<number> {
  return saveCustomers(trx, [
    {
      fiscalNumber,
      firstName: 'Mariana',
      lastName: 'Gómez',
      email: `${fiscalNumber}@example.com`,
      phone: '3000000000',
      homePhone: '',
      municipalityCode: null,
      street: '',
      pendingInformation: false,
      joinedAt: '2024-01-31T15:00:00Z',
      approvedLimit,
      preapprovedIncrease: 0,
    },
  ]);
}

/**
 * An obligation whose plan the engine laid out; its first `paid` instalments were paid on their due dates before the
 * opening here. For tests.
 */
export function anObligation(
  terms: ScheduleTerms & { readonly openedOn: string; readonly paid?: number },
  overrides: Partial<ObligationRecord> & Pick<ObligationRecord, 'invoice' | 'fiscalNumber'>,
): ObligationRecord {
  return {
    openedOn: terms.openedOn,
    principal: terms.capital,
    monthlyRate: terms.monthlyRate,
    ivaRate: terms.ivaRate ?? '0',
    periodicity: 'MENSUAL',
    zoneCode: null,
    salesPerson: '',
    portfolio: 'active',
    closedOn: null,
    instalments: schedule(terms).map(({ number, dueDate, capital, interest, iva, guarantee }) => {
      const isPaid = number <= (terms.paid ?? 0);
      const charges = { capital, interest, iva, guarantee };
      return {
        number,
        dueDate,
        ...charges,
        paid: isPaid ? charges : { capital: 0, interest: 0, iva: 0, guarantee: 0 },
        paidOn: isPaid ? dueDate : null,
      };
    }),
    ...overrides,
  };
}

/** The first table of docs/credit-arithmetic.md: 1.200.000 at 1.8762 % over 12, first due 2026-01-31. */
export const TWELVE_MONTHS = {
  capital: 1_200_000,
  monthlyRate: '1.8762',
  instalments: 12,
  openedOn: '2025-12-31',
  firstDueDate: '2026-01-31',
} as const;

/**
 * The fourth table of docs/credit-arithmetic.md: 2.000.000 at 1.8783 % over 4 with IVA and guarantee, first due
 * 2026-12-05.
 */
export const WITH_GUARANTEE = {
  capital: 2_000_000,
  monthlyRate: '1.8783',
  ivaRate: '19',
  instalments: 4,
  guarantee: 238_000,
  openedOn: '2026-11-05',
  firstDueDate: '2026-12-05',
} as const;
