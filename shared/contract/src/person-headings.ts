/**
 * Names and contact of a customer as they are called on the wire, in the table and in forms; here in the order of forms,
 * lists and files, with their headings there and in the log. Calls, table, versions, conflicts, exports, imports, log and
 * pages read them from here and from `person-fields.ts`, which lists do not load: another field takes a line in each, a
 * column in a migration, and one in the demonstration's `customers.csv`.
 */
export const personHeadings = {
  first_name: 'Nombres',
  last_name: 'Apellidos',
  email: 'Correo',
  phone: 'Celular',
  home_phone: 'Teléfono fijo',
} as const;

export type PersonField = keyof typeof personHeadings;

export const personFieldNames = Object.keys(personHeadings) as readonly PersonField[];
