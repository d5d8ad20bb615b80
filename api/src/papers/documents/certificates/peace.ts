import { contact } from '@portal/contract/messages';
import { firstDayOfPeace } from '@portal/contract/peace-certificate';
import { longDate, shortDate } from '@portal/values/dates';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { DocumentContent } from '../content.ts';
import { type CertificateSubject, certifies } from './subject.ts';

interface Closed {
  readonly invoice: string;
  readonly closedOn: string;
}

const contentOf = (
  { holder, today }: CertificateSubject,
  closed: readonly Closed[],
  isGeneral: boolean,
): DocumentContent => ({
  kind: 'peace',
  title: 'Paz y salvo',
  file: `paz-y-salvo-${today}`,
  paragraphs: [
    isGeneral
      ? `${certifies(holder)} está a paz y salvo con ${contact.company} por todo concepto a ${longDate(today)}: pagó todas sus obligaciones y no tiene ninguna abierta.`
      : `${certifies(holder)} está a paz y salvo con ${contact.company} por lo que sigue, que pagó por completo.`,
  ],
  facts: [],
  tables: [
    {
      title: 'Obligaciones pagadas',
      columns: [
        { title: 'Factura', width: 1 },
        { title: 'Pagada por completo el', width: 1 },
      ],
      rows: closed.map(({ invoice, closedOn }) => [invoice, shortDate(closedOn)]),
    },
  ],
  notes: isGeneral ? [] : ['Este paz y salvo vale solo para las facturas que nombra.'],
  about: { ...(isGeneral ? {} : { invoices: closed.map(({ invoice }) => invoice) }) },
  figures: Object.fromEntries(closed.map(({ invoice, closedOn }) => [invoice, closedOn])),
  statement: isGeneral
    ? `A ${longDate(today)} estaba a paz y salvo por todo concepto.`
    : `Está a paz y salvo por ${closed.map(({ invoice }) => invoice).join(', ')}.`,
});

/**
 * Peace-and-salvo of a customer, or of chosen closed invoices, from two days after they were paid off (CE-08, CE-09).
 * @param chosen numbers of the invoices; undefined for all.
 * @throws ApiError WALLET_BALANCE while one of them is owed, PEACE_TOO_SOON, or USER_LACKS_CERTIFICATE for a person who
 *   never had a credit, for unknown invoices and for another customer's.
 */
export async function peaceCertificate(
  subject: CertificateSubject,
  chosen?: readonly string[],
): Promise<DocumentContent> {
  const { credits, today } = subject;
  const open = new Set(credits.filter(({ status }) => status === 'open').map(({ invoice }) => invoice));
  const closed = credits
    .flatMap(({ invoice, closedOn }) => (closedOn === null ? [] : [{ invoice, closedOn }]))
    .toSorted((a, b) => b.closedOn.localeCompare(a.closedOn));
  const wanted = chosen && new Set(chosen);
  const meant = wanted ? closed.filter(({ invoice }) => wanted.has(invoice)) : closed;
  const owed = wanted ? [...wanted].some((invoice) => open.has(invoice)) : open.size > 0;
  if (owed) throw new ApiError('WALLET_BALANCE');
  if (meant.length === 0 || (wanted && meant.length < wanted.size))
    throw new ApiError('USER_LACKS_CERTIFICATE');
  if (meant.some(({ closedOn }) => firstDayOfPeace(closedOn) > today)) throw new ApiError('PEACE_TOO_SOON');
  return contentOf(subject, meant, wanted === undefined);
}
