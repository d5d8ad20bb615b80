import { personFields } from '@portal/contract/person-fields';
import type { PersonField } from '@portal/contract/person-headings';
import { DigitsInput, TextInput } from '@portal/ui/controls';

/** Control for one of a customer's fields; browsers fill nothing of their own into the data of others. */
export function PersonInput({ of }: { of: PersonField }) {
  const { kind } = personFields[of];
  return kind === 'phone' ? (
    <DigitsInput of="phone" />
  ) : (
    <TextInput type={kind === 'email' ? 'email' : 'text'} />
  );
}
