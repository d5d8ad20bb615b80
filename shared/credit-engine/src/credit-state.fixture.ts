import { type CreditState, guaranteeFee, type ScheduleTerms, schedule } from './index.ts';

/** A credit with nothing paid, laid out by the engine. For tests. */
export function freshCredit(
  terms: ScheduleTerms & { openedOn: string; lateRate: string | null },
): CreditState {
  return {
    openedOn: terms.openedOn,
    monthlyRate: terms.monthlyRate,
    ivaRate: terms.ivaRate ?? '0',
    lateRate: terms.lateRate,
    instalments: schedule(terms).map(({ number, dueDate, capital, interest, iva, guarantee }) => ({
      number,
      dueDate,
      charges: { capital, interest, iva, guarantee },
      paid: { capital: 0, interest: 0, iva: 0, guarantee: 0 },
      lateSettledOn: null,
      latePaid: 0,
    })),
  };
}

/** 1.200.000 at 1.8762 % over 12, first due 2026-01-31: the first plan of docs/credit-arithmetic.md. */
export const twelveMonths = freshCredit({
  capital: 1_200_000,
  monthlyRate: '1.8762',
  instalments: 12,
  openedOn: '2025-12-31',
  firstDueDate: '2026-01-31',
  lateRate: '24.36',
});

/** 2.000.000 at 1.8783 % over 4 with IVA and guarantee, first due 2026-12-05: a plan of `schedule.test.ts`. */
export const withGuarantee = freshCredit({
  capital: 2_000_000,
  monthlyRate: '1.8783',
  ivaRate: '19',
  instalments: 4,
  openedOn: '2026-11-05',
  firstDueDate: '2026-12-05',
  guarantee: guaranteeFee(2_000_000, { feeRate: '10', ivaRate: '19' }),
  lateRate: '25.02',
});
