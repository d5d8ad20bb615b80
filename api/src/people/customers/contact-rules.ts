import type { Input } from '@portal/contract';
import type { FieldError, FieldPath } from '@portal/contract/error-catalogue';
import { type ContactField, contactFieldNames, personFields } from '@portal/contract/person-fields';
import { kinds } from '@portal/values';
import { usableEmail } from '@portal/values/usable-email';
import type { Handle } from '../../platform/database/database.ts';
import { fieldReader } from '../../platform/http/typed-fields.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { eachKey, type PersonValues, personKeys } from './person-values.ts';
import type { CustomerTables } from './tables.ts';

type Typed = Pick<Input<'POST /api/dataResponse'>['body'], ContactField | 'address'>;

/** Contact and address of a person, validated and normalised; '' for none. */
export interface ContactData extends PersonValues<ContactField> {
  readonly department: string;
  readonly municipalityCode: string;
  readonly street: string;
}

/** Text of a selector without a choice; it is not a place (PR-08). */
const PLACEHOLDER = /^escoge/i;

const chosen = (text: string): string => (PLACEHOLDER.test(text.trim()) ? '' : text.trim());

/** What is on file of a person, as a form shows it. */
export type StoredContact = PersonValues & { readonly street: string };

/**
 * Reads contact data as a person typed them.
 * @throws ApiError REQUIRED_VALUES or INVALID_REQUEST, with the fields and the fault of each in Spanish.
 */
export function readContactData(typed: Typed, stored: StoredContact): ContactData {
  const faults: FieldError[] = [];
  const read = fieldReader(faults);
  const data: ContactData = {
    ...eachKey(contactFieldNames, (name) =>
      read(kinds[personFields[name].kind], typed[name], stored[personKeys[name]], `/body/${name}`),
    ),
    department: chosen(typed.address.state),
    municipalityCode: chosen(typed.address.city),
    street: read(kinds.address, typed.address.street, stored.street, '/body/address/street'),
  };
  const required: (readonly [keyof ContactData, FieldPath])[] = [
    ...contactFieldNames
      .filter((name) => personFields[name].required)
      .map((name) => [personKeys[name], `/body/${name}`] as const),
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
  const firstName = read(kinds.personName, typed.first_name, stored.firstName, '/body/first_name');
  const lastName = read(kinds.personName, typed.last_name, stored.lastName, '/body/last_name');
  if (firstName === '' || lastName === '') throw new ApiError('REQUIRED_VALUES');
  if (faults.length > 0) throw new ApiError('INVALID_REQUEST', { fields: faults });
  return { firstName, lastName };
}

/** @throws ApiError CONTACT_BLACKLISTED for data by which no person can be reached (ER-23). */
export async function assertNotBlocked(db: Handle, data: ContactData): Promise<void> {
  const address = data.email.toLowerCase();
  const numbers = contactFieldNames.filter((name) => personFields[name].kind === 'phone');
  const numberOf = (name: ContactField): string => data[personKeys[name]];
  const values = [address, address.slice(address.lastIndexOf('@') + 1), ...numbers.map(numberOf)];
  const blocked = await db
    .withTables<CustomerTables>()
    .selectFrom('blocked_contact')
    .select(['kind', 'value'])
    .where('value', 'in', values)
    .execute();
  const fields: FieldError[] = [];
  const message = 'Escribe uno válido, que sea tuyo.';
  const isMail = blocked.some(({ kind }) => kind !== 'phone') || usableEmail(data.email) === '';
  if (isMail) fields.push({ path: '/body/email', message });
  for (const name of numbers) {
    if (blocked.some(({ kind, value }) => kind === 'phone' && value === numberOf(name)))
      fields.push({ path: `/body/${name}`, message });
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
