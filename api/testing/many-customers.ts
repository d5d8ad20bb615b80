import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/database.ts';

const FIRST = [
  ...[
    'Mariana',
    'Carlos',
    'Luz Dary',
    'Andrés',
    'Gloria',
    'Wilson',
    'Yuliana',
    'José',
    'Marleny',
    'Sebastián',
  ],
  ...['Paola', 'Julián', 'Natalia', 'Óscar', 'Viviana', 'Héctor', 'Daniela', 'Álvaro', 'Sandra', 'Iván'],
];
const LAST = [
  ...['Gómez', 'Restrepo', 'Úsuga', 'Zapata', 'Ríos', 'Duarte', 'Cardona', 'Muñoz', 'Quintero', 'Ospina'],
  ...[
    'Arango',
    'Cuesta',
    'Palacios',
    'Mosquera',
    'Giraldo',
    'Tapias',
    'Peña',
    'Londoño',
    'Betancur',
    'Córdoba',
  ],
  ...['Álvarez', 'Jaramillo', 'Montoya', 'Salazar', 'Hoyos', 'Vélez', 'Marín', 'Ramírez', 'Torres', 'Núñez'],
];

/** Rows of one statement: it may take 30 seconds, and a hundred thousand rows with their words can take longer. */
const AT_ONCE = 5_000;

/**
 * Inserts `count` customers with IDs from 1000000000 on; all combinations of 20 first and 30 last names are equally
 * frequent. A customer of the demo with such an ID stays. The table is vacuumed and analysed, so that plans do not
 * depend on whether autovacuum has run.
 */
export async function aHundredThousandCustomers(db: Handle, count = 100_000): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE) {
    await insertCustomers(db, first, Math.min(first + AT_ONCE, count) - 1);
  }
  await sql`vacuum analyze customer`.execute(db);
}

async function insertCustomers(db: Handle, first: number, last: number): Promise<void> {
  await sql`
    insert into customer (fiscal_number, first_name, last_name, email, phone, joined_at)
    select (1000000000 + n)::text,
      (${FIRST}::text[])[1 + n % 20],
      (${LAST}::text[])[1 + (n / 20) % 30] || ' ' || (${LAST}::text[])[1 + (n / 600) % 30],
      'persona' || n || '@correo.example',
      '3' || lpad((n * 7919 % 1000000000)::text, 9, '0'),
      timestamptz '2024-01-01' + n * interval '5 minutes'
    from generate_series(${first}::int, ${last}::int) as n
    on conflict (fiscal_number) do nothing`.execute(db);
}
