import type { Input } from '@portal/contract';
import { EMAIL } from '@portal/contract/email-pattern';
import type { FieldError, FieldPath } from '@portal/contract/error-catalogue';
import { usableEmail } from '@portal/contract/usable-email';
import { ApiError } from '../platform/api-error.ts';
import type { Handle } from '../platform/database.ts';
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
const EMAIL_ADDRESS = new RegExp(EMAIL);
const PHONE = /^\d{7,10}$/;

const chosen = (text: string): string => (PLACEHOLDER.test(text.trim()) ? '' : text.trim());
/**
 * A phone without the spaces, dots and hyphens by which people group digits; any other character is a mistake (PR-10).
 */
export function compactPhone(phone: string): string {
  return phone.replace(/[ .-]/g, '');
}

/** A street without spaces at its ends and without repeated ones. */
export function plainStreet(street: string): string {
  return street.trim().replace(/\s+/g, ' ');
}

/**
 * Reads contact data as a person typed them.
 * @throws ApiError REQUIRED_VALUES or INVALID_REQUEST, with the fields and the fault of each in Spanish.
 */
export function readContactData({ email, phone, home_phone, address }: Typed): ContactData {
  const data: ContactData = {
    email: email.trim(),
    phone: compactPhone(phone),
    homePhone: compactPhone(home_phone),
    department: chosen(address.state),
    municipalityCode: chosen(address.city),
    street: plainStreet(address.street),
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
  const faults: FieldError[] = [];
  const fault = (path: string, message: string) => faults.push({ path: `/body/${path}`, message });
  if (!EMAIL_ADDRESS.test(data.email)) fault('email', 'Escribe un correo como nombre@correo.com.');
  if (!PHONE.test(data.phone)) fault('phone', 'Escribe solo números: entre 7 y 10 dígitos.');
  if (data.homePhone !== '' && !PHONE.test(data.homePhone)) {
    fault('home_phone', 'Escribe solo números: entre 7 y 10 dígitos.');
  }
  if (faults.length > 0) throw new ApiError('INVALID_REQUEST', { fields: faults });
  return data;
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
