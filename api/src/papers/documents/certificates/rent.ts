import type { Component } from '@portal/credit-engine';
import { pesos } from '@portal/values/number-formats';
import type { Credit } from '../../../money/credit/index.ts';
import { bankDays } from '../../../money/payments/index.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { DocumentContent } from '../content.ts';
import { paidParts } from './paid-parts.ts';
import { type CertificateSubject, certifies, sum } from './subject.ts';

export const FIRST_YEAR = 2017;

interface YearOfCredit {
  readonly invoice: string;
  /** Capital owed on 31 December. */
  readonly balance: number;
  readonly paid: Readonly<Record<Component, number>>;
}

const yearOf = (credit: Credit, year: number, dayOf: ReadonlyMap<number, string>): YearOfCredit => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const parts = paidParts(credit).map((part) => ({
    ...part,
    date: dayOf.get(part.entryId ?? 0) ?? part.date,
  }));
  const paidIn = (component: Component): number =>
    sum(
      parts
        .filter((part) => part.component === component && part.date >= first && part.date <= last)
        .map(({ amount }) => amount),
    );
  const capitalPaid = sum(
    parts
      .filter(({ component, date }) => component === 'capital' && date <= last)
      .map(({ amount }) => amount),
  );
  return {
    invoice: credit.invoice,
    balance: credit.principal - capitalPaid,
    paid: {
      capital: paidIn('capital'),
      interest: paidIn('interest'),
      iva: paidIn('iva'),
      guarantee: paidIn('guarantee'),
      mora: paidIn('mora'),
    },
  };
};

const livedIn = (credit: Credit, year: number): boolean =>
  credit.openedOn <= `${year}-12-31` && (credit.closedOn === null || credit.closedOn >= `${year}-01-01`);

/**
 * Certificate for the tax return: the amounts paid in a year, by the bank's day, and owed at its end (CE-04).
 * @throws ApiError INVALID_REQUEST for a year that is not over or is before 2017, USER_LACKS_CERTIFICATE for a year
 *   without a credit.
 */
export async function rentCertificate(
  { db, holder, credits, today }: CertificateSubject,
  year: number,
): Promise<DocumentContent> {
  const lastYear = Number(today.slice(0, 4)) - 1;
  if (year < FIRST_YEAR || year > lastYear) {
    const message = `Escoge un año entre ${FIRST_YEAR} y ${lastYear}.`;
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/params/year', message }] });
  }
  const lived = credits.filter((credit) => livedIn(credit, year));
  const dayOf = await bankDays(
    db,
    lived.flatMap(({ payments }) => payments.map(({ entryId }) => entryId)),
  );
  const years = lived.map((credit) => yearOf(credit, year, dayOf));
  if (years.length === 0) throw new ApiError('USER_LACKS_CERTIFICATE');

  const total = (of: (row: YearOfCredit) => number): number => sum(years.map(of));
  const balance = total((row) => row.balance);
  const interest = total(({ paid }) => paid.interest + paid.mora);
  const amounts = ({ paid, balance: left }: YearOfCredit): string[] =>
    [left, paid.capital, paid.interest, paid.mora, paid.iva, paid.guarantee].map(pesos);
  return {
    kind: 'rent',
    title: `Certificado de renta del año gravable ${year}`,
    file: `certificado-de-renta-${year}`,
    paragraphs: [
      `${certifies(holder)} tuvo con nosotros, en el año gravable ${year}, los saldos y pagos que siguen, según nuestros registros.`,
    ],
    facts: [
      [`Saldo de capital a 31 de diciembre de ${year}`, pesos(balance)],
      [`Intereses pagados en ${year}`, pesos(interest)],
      [`Capital pagado en ${year}`, pesos(total(({ paid }) => paid.capital))],
    ],
    tables: [
      {
        title: 'Por obligación',
        columns: [
          { title: 'Factura', width: 12 },
          { title: `Saldo de capital a 31 dic ${year}`, width: 16, align: 'right' },
          { title: 'Capital pagado', width: 15, align: 'right' },
          { title: 'Intereses corrientes', width: 15, align: 'right' },
          { title: 'Intereses de mora', width: 13, align: 'right' },
          { title: 'IVA', width: 12, align: 'right' },
          { title: 'Garantía', width: 13, align: 'right' },
        ],
        rows: years.map((row) => [row.invoice, ...amounts(row)]),
        total: [
          'Total',
          ...[
            balance,
            total(({ paid }) => paid.capital),
            total(({ paid }) => paid.interest),
            total(({ paid }) => paid.mora),
            total(({ paid }) => paid.iva),
            total(({ paid }) => paid.guarantee),
          ].map(pesos),
        ],
      },
    ],
    notes: ['Los valores están en pesos colombianos. El saldo de capital no incluye intereses.'],
    about: { year },
    figures: Object.fromEntries(years.map(({ invoice, ...row }) => [invoice, row])),
    statement: `Año gravable ${year}: saldo de capital a 31 de diciembre de ${pesos(balance)}; intereses pagados de ${pesos(interest)}.`,
  };
}
