export { type Email, email, emailKey } from './email.ts';
export { type IsoDate, isoDate } from './iso-date.ts';
export { kinds, type ValueKind } from './kinds.ts';
export { type NationalId, nationalId } from './national-id.ts';
export { type Amount, amount, type Rate, rate } from './numbers.ts';
export { type Phone, phone } from './phone.ts';
export { type OneTimeCode, oneTimeCode, type Password, password } from './secrets.ts';
export { type Address, address, type FreeText, freeText, type PersonName, personName } from './texts.ts';
export { type Fault, type FaultCode, type From, isFault, plainSigns, type Value } from './value.ts';
