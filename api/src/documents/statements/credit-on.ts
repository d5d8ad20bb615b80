import type { CreditState } from '@portal/credit-engine';
import type { Credit } from '../../credit/index.ts';
import { paidParts } from '../certificates/paid-parts.ts';

const CHARGES = ['capital', 'interest', 'iva', 'guarantee'] as const;

/** What a credit was at the end of a business day. */
export type StateOn = (credit: Credit, date: string) => Promise<CreditState>;

/** The state of a credit at the end of a day: its plan of today with what had been paid by then. */
export async function stateOn(credit: Credit, date: string): Promise<CreditState> {
  const parts = paidParts(credit).filter((part) => part.date <= date);
  const here = credit.payments.filter((part) => part.date <= date);
  // Late interest goes first: a payment that reached charges had settled all of it.
  const settledOn = here
    .filter(({ component }) => component !== 'mora')
    .reduce<string | null>(
      (latest, part) => (latest === null || part.date > latest ? part.date : latest),
      null,
    );
  return {
    ...credit.state,
    instalments: credit.state.instalments.map((row) => {
      const ofRow = parts.filter(({ instalment }) => instalment === row.number);
      const paid = (component: (typeof CHARGES)[number]): number =>
        ofRow.filter((part) => part.component === component).reduce((sum, part) => sum + part.amount, 0);
      const latePaid = here
        .filter((part) => part.instalment === row.number && part.component === 'mora')
        .filter((part) => settledOn === null || part.date > settledOn)
        .reduce((sum, part) => sum + part.amount, 0);
      return {
        ...row,
        paid: {
          capital: paid('capital'),
          interest: paid('interest'),
          iva: paid('iva'),
          guarantee: paid('guarantee'),
        },
        lateSettledOn: settledOn,
        latePaid,
      };
    }),
  };
}
