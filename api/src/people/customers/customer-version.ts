import { personFieldNames } from '@portal/contract/person-headings';
import {
  type ContestedField,
  contestedFields,
  type NameOfActor,
} from '../../platform/database/contested-fields.ts';
import type { Handle } from '../../platform/database/database.ts';
import { mergeFields, versionOf } from '../../platform/http/field-versions.ts';
import type { ContactData } from './contact-rules.ts';
import { eachKey, onWire, type PersonValues, personKeys } from './person-values.ts';
import type { Customer } from './queries/customers.ts';

/** Fields of a customer that clerks edit, and without the names the customer too. */
export type EditableData = ContactData & PersonValues;

type Editable = Pick<Customer, keyof EditableData>;

/** The address is one field: a street of one version in the city of another would be a third place. */
const FIELDS = [...personFieldNames, 'address'] as const;
type FieldName = (typeof FIELDS)[number];

const fieldsOf = (data: Editable): Record<FieldName, string> => ({
  ...onWire(data),
  address: `${data.municipalityCode ?? ''}\n${data.street}`,
});

/** The version of a customer's data that a form carries. */
export function customerVersion(customer: Editable): string {
  return versionOf(FIELDS, fieldsOf(customer));
}

export interface CustomerEdit {
  readonly typed: EditableData;
  readonly version: string;
  readonly seen?: string | undefined;
  readonly nameOf: NameOfActor;
}

/**
 * Data of a customer after an edit: the fields that the form changed, and all others as they are stored. The customer
 * is under lock.
 * @throws ApiError RECORD_CHANGED where the form and another person changed the same field.
 */
export async function mergedCustomer(
  trx: Handle,
  stored: Customer,
  { typed, version, seen, nameOf }: CustomerEdit,
): Promise<EditableData> {
  const { write, contested } = mergeFields(FIELDS, {
    version,
    seen,
    stored: fieldsOf(stored),
    typed: fieldsOf(typed),
  });
  if (contested.length > 0) {
    throw await contestedFields(trx, {
      subject: stored.fiscalNumber,
      actions: ['customer edited', 'profile saved'],
      fields: contested.map(contestedField),
      nameOf,
    });
  }
  const from = (name: FieldName): Editable => (write.has(name) ? typed : stored);
  const place = from('address');
  return {
    ...eachKey(personFieldNames, (name) => from(name)[personKeys[name]]),
    department: place.department,
    municipalityCode: place.municipalityCode ?? '',
    street: place.street,
  };
}

const contestedField = (name: FieldName): ContestedField => ({
  path: `/body/${name}`,
  key: name === 'first_name' || name === 'last_name' ? 'name' : name,
});
