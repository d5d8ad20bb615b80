import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';

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

/**
 * So many customers, in one statement: IDs from 1000000000 on, names of 20 first and 30 last ones, each in every
 * combination as often as any other. Their statistics are taken, so that the planner knows them.
 */
export async function aHundredThousandCustomers(db: Handle, count = 100_000): Promise<void> {
  await sql`
    insert into customer (fiscal_number, first_name, last_name, email, phone, joined_at)
    select (1000000000 + n)::text,
      (${FIRST}::text[])[1 + n % 20],
      (${LAST}::text[])[1 + (n / 20) % 30] || ' ' || (${LAST}::text[])[1 + (n / 600) % 30],
      'persona' || n || '@correo.example',
      '3' || lpad((n * 7919 % 1000000000)::text, 9, '0'),
      timestamptz '2024-01-01' + n * interval '5 minutes'
    from generate_series(0, ${count - 1}::int) as n`.execute(db);
  await sql`analyze customer`.execute(db);
}
