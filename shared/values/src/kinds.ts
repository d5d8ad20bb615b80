import { email } from './email.ts';
import { isoDate } from './iso-date.ts';
import { nationalId } from './national-id.ts';
import { amount, rate } from './numbers.ts';
import { phone } from './phone.ts';
import { oneTimeCode, password } from './secrets.ts';
import { address, freeText, personName } from './texts.ts';

/** Every kind of value that people write. */
export const kinds = {
  address,
  amount,
  email,
  freeText,
  isoDate,
  nationalId,
  oneTimeCode,
  password,
  personName,
  phone,
  rate,
} as const;

export type ValueKind = keyof typeof kinds;
