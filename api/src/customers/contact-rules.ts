import type { Input } from '@portal/contract';
import type { FieldError, FieldPath } from '@portal/contract/error-catalogue';
import { usableEmail } from '@portal/contract/usable-email';
import { address, email, personName, phone } from '@portal/values';
import { ApiError } from '../platform/api-error.ts';
import type { Handle } from '../platform/database.ts';
import { fieldReader } from '../platform/typed-fields.ts';
import type { CustomerTables } from './tables.ts';

type Typed = Pick<Input<'POST /api/dataResponse'>['body'], 'email' | 'phone' | 'home_phone' | 'address'>;

/** Contact and address of a person, validated and normalised. */
export interface ContactData {
  readonly email: string;
  readonly phone: string;
  /** '' for none. */
  readonly homePhone: string;
  readonly department: string;
  readonly municipalityCode: string;
  readonly street: string;
}

/** Text of a selector without a choice; it is not a place (PR-08). */
const PLACEHOLDER = /^escoge/i;

const chosen = (text: string): string => (PLACEHOLDER.test(text.trim()) ? '' : text.trim());
/** What is on file of a person, as a form shows it. */
export type StoredContact = Readonly<
  Record<'firstName' | 'lastName' | 'email' | 'phone' | 'homePhone' | 'street', string>
>;

/**
 * Reads contact data as a person typed them.
 * @throws ApiError REQUIRED_VALUES or INVALID_REQUEST, with the fields and the fault of each in Spanish.
 */
export function readContactData(typed: Typed, stored: StoredContact): ContactData {
  const faults: FieldError[] = [];
  const read = fieldReader(faults);
  const data: ContactData = {
    email: read(email, typed.email, stored.email, '/body/email'),
    phone: read(phone, typed.phone, stored.phone, '/body/phone'),
    homePhone: read(phone, typed.home_phone, stored.homePhone, '/body/home_phone'),
    department: chosen(typed.address.state),
    municipalityCode: chosen(typed.address.city),
    street: read(address, typed.address.street, stored.street, '/body/address/street'),
  };
  const required: readonly [keyof ContactData, FieldPath][] = [
    ['email', '/body/email'],
    ['phone', '/body/phone'],
    ['department', '/body/address/state'],
    ['municipalityCode', '/body/address/city'],
    ['street', '/body/address/street'],
  ];
  const missing = required.filter(([key]) => data[key] === '');
  if (missing.length > 0) {
    const message = 'Este campo es obligatorio.';
    throw new ApiError('REQUIRED_VALUES', { fields: missing.map(([, path]) => ({ path, message })) });
  }
  if (faults.length > 0) throw new ApiError('INVALID_REQUEST', { fields: faults });
  return data;
}

/**
 * Reads a person's names as an administrator typed them.
 * @throws ApiError REQUIRED_VALUES or INVALID_REQUEST, with the fields and the fault of each in Spanish.
 */
export function readNames(
  typed: Readonly<Record<'first_name' | 'last_name', string>>,
  stored: StoredContact,
): { readonly firstName: string; readonly lastName: string } {
  const faults: FieldError[] = [];
  const read = fieldReader(faults);
  const firstName = read(personName, typed.first_name, stored.firstName, '/body/first_name');
  const lastName = read(personName, typed.last_name, stored.lastName, '/body/last_name');
  if (firstName === '' || lastName === '') throw new ApiError('REQUIRED_VALUES');
  if (faults.length > 0) throw new ApiError('INVALID_REQUEST', { fields: faults });
  return { firstName, lastName };
}

/** @throws ApiError CONTACT_BLACKLISTED for data by which no person can be reached (ER-23). */
export async function assertNotBlocked(db: Handle, { email, phone, homePhone }: ContactData): Promise<void> {
  const address = email.toLowerCase();
  const values = [address, address.slice(address.lastIndexOf('@') + 1), phone, homePhone];
  const blocked = await db
    .withTables<CustomerTables>()
    .selectFrom('blocked_contact')
    .select(['kind', 'value'])
    .where('value', 'in', values)
    .execute();
  const fields: FieldError[] = [];
  const message = 'Escribe uno válido, que sea tuyo.';
  const isMail = blocked.some(({ kind }) => kind !== 'phone') || usableEmail(email) === '';
  if (isMail) fields.push({ path: '/body/email', message });
  for (const [number, path] of [
    [phone, '/body/phone'],
    [homePhone, '/body/home_phone'],
  ] as const) {
    if (blocked.some(({ kind, value }) => kind === 'phone' && value === number))
      fields.push({ path, message });
  }
  if (fields.length > 0) throw new ApiError('CONTACT_BLACKLISTED', { fields });
}

/** @throws ApiError INVALID_REQUEST for a municipality that does not exist or lies in another department. */
export async function assertPlace(db: Handle, { department, municipalityCode }: ContactData): Promise<void> {
  const place = await db
    .withTables<CustomerTables>()
    .selectFrom('municipality as m')
    .innerJoin('department as d', 'd.code', 'm.department_code')
    .select('d.name')
    .where('m.code', '=', municipalityCode)
    .executeTakeFirst();
  if (place?.name === department) return;
  throw new ApiError('INVALID_REQUEST', {
    fields: [{ path: '/body/address/city', message: 'Escoge un municipio del departamento.' }],
  });
}
