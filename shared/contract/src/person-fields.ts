import { type PersonField, personFieldNames, personHeadings } from './person-headings.ts';

/** Names above the controls of forms. */
export const personLabels = { ...personHeadings, email: 'Correo electrónico' } as const;

interface PersonFieldRules {
  /** Parser of its text. Names are changed by administrators alone, the rest by the customer too. */
  readonly kind: 'personName' | 'email' | 'phone';
  readonly required: boolean;
  /** What browsers fill into the customer's own form. */
  readonly autoComplete?: string;
  /** Of a change the log keeps the masked values, or only that there was one. */
  readonly inLog: 'masked' | 'changed';
}

export const personFields = {
  first_name: { kind: 'personName', required: true, inLog: 'changed' },
  last_name: { kind: 'personName', required: true, inLog: 'changed' },
  email: { kind: 'email', required: true, autoComplete: 'email', inLog: 'masked' },
  phone: { kind: 'phone', required: true, autoComplete: 'tel-national', inLog: 'masked' },
  home_phone: { kind: 'phone', required: false, autoComplete: 'off', inLog: 'changed' },
} as const satisfies Readonly<Record<PersonField, PersonFieldRules>>;

/** Those that customers change themselves. */
export type ContactField = {
  [N in PersonField]: (typeof personFields)[N]['kind'] extends 'personName' ? never : N;
}[PersonField];

export const contactFieldNames = personFieldNames.filter(
  (name): name is ContactField => personFields[name].kind !== 'personName',
);

/** What `of` gives for each of the fields. */
export function eachField<N extends PersonField, T>(names: readonly N[], of: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, T>;
}
