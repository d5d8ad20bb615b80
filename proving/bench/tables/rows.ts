import type { Database } from '../../../api/src/platform/database/database.ts';

/** The days of the generated rows: long before anything of the demo data. */
export const FIRST_DAY = '2019-01-01';
export const LAST_DAY = '2019-12-31';

/** Spread over those days; `$2` rows in all. */
const MOMENT = "timestamptz '2019-01-01T05:00:00Z' + i * (interval '364 days' / $2::bigint)";

const statements = [
  `insert into customer (fiscal_number, first_name, last_name, email, phone, joined_at)
   select (7000000000 + i)::text, (array['Ana', 'Óscar', 'Ñusta', 'Luis', 'Zoraida'])[1 + i % 5],
     (array['Ábrego', 'Núñez', 'Zapata', 'Úsuga', 'Mora', 'Gil', 'Toro'])[1 + i % 7] || ' ' || i,
     'cliente' || i || '@correo.example', '3005550101', ${MOMENT}
   from generate_series($1::bigint, $2::bigint) as i`,
  `insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount,
     business_date, bank_code, bank_name, payment_concept, login, gateway, gateway_id, trazability_code,
     response_gateway, reason_code, created_at, paid_at)
   select md5(i::text), 'bench-' || i, (7000000000 + i)::text,
     case when i % 10 < 8 then 'Approved' else 'Fail' end, case when i % 10 < 8 then 'historic' else 'none' end,
     50000 + i * 7919 % 900000, '2019-01-01', '1007', 'BANCOLOMBIA', 'Pago', i % 3 <> 0,
     'wompi', 'bench-' || i, (9500000000 + i)::text,
     case when i % 10 < 8 then 'OK' else 'NOT_AUTHORIZED' end, '', ${MOMENT},
     case when i % 10 < 8 then ${MOMENT} + interval '2 minutes' end
   from generate_series($1::bigint, $2::bigint) as i`,
  `insert into payment_line
   select id, 'E' || (100000 + id), 1, total_amount, 0, total_amount, 'N'
   from payment_transaction where reference like 'bench-%'
   on conflict do nothing`,
  // Not chained: what is measured here only reads.
  `insert into audit_entry (at, actor, subject, action, data, previous_hash, hash)
   select ${MOMENT}, case when i % 2 = 0 then 'system' else '9090909090' end, (7000000000 + i)::text,
     case when i % 3 = 0 then 'login' else 'customer edited' end, '{"reason":"Prueba"}', '', 'bench-' || i
   from generate_series($1::bigint, $2::bigint) as i`,
  `with made as (
     insert into account (fiscal_number, kind, status, created_at)
     select (8000000000 + i)::text, 'staff', 'ACTIVE', now() from generate_series($1::bigint, $2::bigint) as i
     returning id
   )
   insert into staff_member (account_id, first_name, last_name, email, phone, profile_id)
   select id, (array['Ana', 'Óscar', 'Ñusta', 'Luis', 'Zoraida'])[1 + id % 5], 'Mora ' || id,
     'persona' || id || '@grupo.example', '3005550101', 1 + id % 5
   from made`,
];

/** Adds the rows from number `from` to number `to` to every table that the administration lists. */
export async function addRows({ pool }: Database, from: number, to: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) {
      const numbered = statement.includes('$1');
      await client.query(statement, numbered ? [from, to] : []);
    }
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
