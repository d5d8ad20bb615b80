import { eachField } from '@portal/contract/person-fields';
import { type PersonField, personFieldNames } from '@portal/contract/person-headings';

type CamelCase<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : S;

/** Names that the fields of a person have in the code, by those that they have on the wire and in the table. */
export const personKeys = eachField(personFieldNames, (name) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
) as { readonly [N in PersonField]: CamelCase<N> };

/** Values of fields of a person by their names in the code. */
export type PersonValues<N extends PersonField = PersonField> = { readonly [M in N as CamelCase<M>]: string };

/** What `of` gives for each of the fields, by their names in the code. */
export function eachKey<N extends PersonField>(
  names: readonly N[],
  of: (name: N) => string,
): PersonValues<N> {
  return Object.fromEntries(names.map((name) => [personKeys[name], of(name)])) as PersonValues<N>;
}

/** The fields of a person as they are on the wire and in the table. */
export function onWire(person: PersonValues): Record<PersonField, string> {
  return eachField(personFieldNames, (name) => person[personKeys[name]]);
}
