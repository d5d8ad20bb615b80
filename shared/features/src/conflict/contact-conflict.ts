import { eachField, personLabels } from '@portal/contract/person-fields';
import type { PersonField } from '@portal/contract/person-headings';
import { addressText } from './address-text.ts';
import type { FieldConflictOf, FieldConflicts } from './use-conflict-save.ts';

/** Fields shared by a customer's record and its form; `city` is a municipality by its code. */
interface Address {
  readonly state: string;
  readonly city: string;
  readonly street: string;
}

export interface ContactForm<N extends PersonField> {
  /** Fields of the form. */
  readonly names: readonly N[];
  /** Name of the whole address, as the form calls it. */
  readonly addressLabel: string;
  /** Puts a stored value into the form. */
  readonly put: (name: N | keyof Address, value: string) => void;
  /** Called with the stored address before it is put into the form. */
  readonly onAddress?: (address: Address) => void;
}

/** The data of a customer that two people can have changed: fields alone, the address whole. */
export async function contactConflicts<
  N extends PersonField,
  Stored extends Readonly<Record<N, string>> & { readonly address: Address },
>(
  { names, addressLabel, put, onAddress }: ContactForm<N>,
  values: Readonly<Record<N, string>> & Address,
  stored: Stored,
): Promise<FieldConflicts<Stored>> {
  const storedAddress = await addressText(stored.address);
  return {
    ...eachField(
      names,
      (name): FieldConflictOf<Stored> => ({
        label: personLabels[name],
        mine: values[name],
        theirs: (record) => record[name],
        take: (record) => put(name, record[name]),
      }),
    ),
    address: {
      label: addressLabel,
      mine: await addressText(values),
      theirs: () => storedAddress,
      take: ({ address }) => {
        onAddress?.(address);
        for (const name of ['state', 'city', 'street'] as const) put(name, address[name]);
      },
    },
  };
}
