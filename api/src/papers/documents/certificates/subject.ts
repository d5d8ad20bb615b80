import { contact } from '@portal/contract/messages';
import { groupedId } from '@portal/values/number-formats';
import type { Credit } from '../../../money/credit/index.ts';
import type { QuotedOnItsWay } from '../../../money/payments/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Holder } from '../content.ts';

/** Input of every certificate. */
export interface CertificateSubject extends Pick<Context, 'db'> {
  readonly holder: Holder;
  /** All credits of the holder, open and closed: as they are, or as a paper of `today` had them. */
  readonly credits: readonly Credit[];
  /** Money that was received and waits to be applied; none where left out. */
  readonly waiting?: readonly QuotedOnItsWay[];
  /** Business date of today in Bogotá. */
  readonly today: string;
}

/** Opening sentence of every certificate. */
export function certifies({ name, fiscalNumber }: Holder): string {
  return `${contact.company}, NIT ${contact.taxId}, certifica que ${name}, con cédula de ciudadanía número ${groupedId(fiscalNumber)},`;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
