import { addressText } from './address-text.ts';
import type { FieldConflictOf, FieldConflicts } from './use-conflict-save.ts';

/** Fields shared by a customer's record and its form; `city` is a municipality by its code. */
interface Address {
  readonly state: string;
  readonly city: string;
  readonly street: string;
}
interface Contact {
  readonly email: string;
  readonly phone: string;
  readonly home_phone: string;
}
type StoredContact = Contact & { readonly address: Address };
type Name = keyof Contact | keyof Address;

export interface ContactForm {
  /** Names of the fields as the form calls them. */
  readonly labels: Readonly<Record<keyof Contact | 'address', string>>;
  /** Puts a stored value into the form. */
  readonly put: (name: Name, value: string) => void;
  /** Called with the stored address before it is put into the form. */
  readonly onAddress?: (address: Address) => void;
}

/** The contact data that two people can have changed: fields alone, the address whole. */
export async function contactConflicts<Stored extends StoredContact>(
  { labels, put, onAddress }: ContactForm,
  values: Contact & Address,
  stored: Stored,
): Promise<FieldConflicts<Stored>> {
  const plain = (name: keyof Contact): FieldConflictOf<Stored> => ({
    label: labels[name],
    mine: values[name],
    theirs: (record) => record[name],
    take: (record) => put(name, record[name]),
  });
  const storedAddress = await addressText(stored.address);
  return {
    email: plain('email'),
    phone: plain('phone'),
    home_phone: plain('home_phone'),
    address: {
      label: labels.address,
      mine: await addressText(values),
      theirs: () => storedAddress,
      take: ({ address }) => {
        onAddress?.(address);
        for (const name of ['state', 'city', 'street'] as const) put(name, address[name]);
      },
    },
  };
}
