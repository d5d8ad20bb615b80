import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

/** The specification names variable 1 by its number: whether terms may be modified (IN-07). */
const settings = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table feature_variable (
      id integer primary key,
      name text not null unique,
      label text not null,
      group_name text not null,
      type text not null check (type in ('switch', 'radio')),
      is_active boolean not null
    )`.execute(db);
  // Of a group of choices exactly one is on.
  await sql`create unique index feature_variable_one_choice on feature_variable (group_name)
    where type = 'radio' and is_active`.execute(db);
  // 9 is on from the start: only the demo turns it off (threat T09). 10 off gives the specification's 'Pagar PSE'; ACH
  // requires its own name of some merchants.
  await sql`
    insert into feature_variable (id, name, label, group_name, type, is_active) values
      (1, 'MODIFICACION_PLAZO', 'Modificación de plazo de los créditos', 'SINGLE_VARIABLE', 'switch', true),
      (2, 'TRANSACTIONS_PAGAR_CREDITOS', 'Pagar créditos', 'Acciones del resumen', 'switch', true),
      (3, 'TRANSACTIONS_OTP', 'Generar código OTP', 'Acciones del resumen', 'switch', true),
      (4, 'TRANSACTIONS_AUMENTO_CUPO', 'Aumentar cupo', 'Acciones del resumen', 'switch', true),
      (5, 'TRANSACTIONS_ACTUALIZA_DATOS', 'Actualizar datos', 'Acciones del resumen', 'switch', true),
      (6, 'CODIGOS_CORREO_Y_SMS', 'Correo y mensaje de texto', 'Envío de los códigos', 'radio', true),
      (7, 'CODIGOS_SMS', 'Solo mensaje de texto', 'Envío de los códigos', 'radio', false),
      (8, 'CODIGOS_CORREO', 'Solo correo', 'Envío de los códigos', 'radio', false),
      (9, 'SEGUNDO_FACTOR_ADMINISTRADORES', 'Segundo factor para administradores', 'Seguridad', 'switch', true),
      (10, 'BOTON_DEBITO_BANCARIO_PSE', 'Botón de pago «Débito Bancario PSE»', 'Pagos', 'switch', false)
    `.execute(db);
};

export const settingsMigrations: Migrations = { '1013_settings': { up: settings } };
