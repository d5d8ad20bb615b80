import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';
import { passkeyMigrations } from './passkeys/migrations.ts';

const accounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account (
      id bigint generated always as identity primary key,
      fiscal_number text not null unique check (fiscal_number ~ '^[0-9A-Z]{4,13}$'),
      kind text not null check (kind in ('client', 'staff')),
      status text not null check (status in ('ACTIVE', 'INACTIVE')),
      password_hash text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table password_history (
      id bigint generated always as identity primary key,
      account_id bigint not null references account on delete cascade,
      password_hash text not null,
      replaced_at timestamptz not null
    )`.execute(db);
  await sql`create index password_history_account on password_history (account_id, id)`.execute(db);
};

const profiles = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table profile (
      id integer primary key,
      nombre text not null unique
    )`.execute(db);
  await sql`
    create table module (
      key text primary key,
      nombre text not null,
      url text not null unique,
      icon text not null,
      position integer not null unique
    )`.execute(db);
  await sql`
    create table profile_module (
      profile_id integer not null references profile,
      module text not null references module,
      acceso_total boolean not null,
      primary key (profile_id, module)
    )`.execute(db);
  await sql`
    create table profile_section (
      profile_id integer not null references profile,
      section text not null check (section in
        ('parametria_modificacion_plazos', 'log_modificacion_plazos', 'pagos', 'conciliacion', 'usuarios')),
      primary key (profile_id, section)
    )`.execute(db);
  await sql`
    create table staff_member (
      account_id bigint primary key references account on delete cascade,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      profile_id integer not null references profile
    )`.execute(db);
};

/** The areas that exist and the profiles a new installation starts with; profile 1 allows least (threat T10). */
const profileData = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into module (key, nombre, url, icon, position) values
      ('manager', 'Manager', '/manager', 'grid', 1),
      ('customers', 'Clientes', '/adminuser', 'person', 2),
      ('certificates', 'Certificados', '/certificates', 'certificate', 3),
      ('pages', 'Paginas', '/pages', 'page', 4),
      ('sections', 'Secciones', '/sections', 'section', 5),
      ('controladminusers', 'Admin Usuarios', '/controladminusers', 'people', 6),
      ('validate_modify_terms', 'Modificar Plazo Cuotas', '/validate_modify_terms', 'plan', 7),
      ('reports', 'Informes', '/reports', 'chart', 8),
      ('settings', 'Parametrías', '/settings', 'settings', 9),
      ('releases', 'Despliegues', '/releases', 'layers', 10)`.execute(db);
  await sql`
    insert into profile (id, nombre) values
      (1, 'Consulta'), (2, 'Administrador'), (3, 'Pagos y usuarios'), (4, 'Contenido'),
      (5, 'Servicio al cliente')`.execute(db);
  await sql`
    insert into profile_module (profile_id, module, acceso_total)
      select 2, key, true from module
      union all values
        (1, 'manager', false), (3, 'reports', false), (4, 'pages', true), (4, 'sections', true),
        (5, 'customers', true), (5, 'certificates', true), (5, 'validate_modify_terms', true)`.execute(db);
  await sql`
    insert into profile_section (profile_id, section) values (3, 'pagos'), (3, 'usuarios')`.execute(db);
};

const sessions = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table session (
      id bigint generated always as identity primary key,
      token_hash text not null unique,
      account_id bigint not null references account on delete cascade,
      started_at timestamptz not null,
      last_used_at timestamptz not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index session_account on session (account_id, id)`.execute(db);
  await sql`
    create table known_device (
      token_hash text not null,
      account_id bigint not null references account on delete cascade,
      last_used_at timestamptz not null,
      primary key (token_hash, account_id)
    )`.execute(db);
  await sql`
    create table login_counter (
      subject text not null,
      device text not null,
      failures integer not null,
      in_a_row integer not null,
      blocked_until timestamptz,
      updated_at timestamptz not null,
      primary key (subject, device)
    )`.execute(db);
  await sql`
    create table login_address (
      address text not null,
      window_start timestamptz not null,
      failures integer not null,
      primary key (address, window_start)
    )`.execute(db);
};

const preRegistrations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table pre_registration (
      fiscal_number text primary key,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      received_at timestamptz not null
    )`.execute(db);
};

/**
 * End of temporary passwords, and rules of profiles that hold whatever the code does: profile 1 allows least, sections
 * need the reports.
 */
const staffRules = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account add column temporary_until timestamptz`.execute(db);
  await sql`alter table profile alter column id add generated by default as identity (start with 100)`.execute(
    db,
  );
  await sql`create unique index profile_nombre on profile (lower(nombre))`.execute(db);
  await sql`alter table profile_module add constraint profile_module_least
    check (profile_id <> 1 or module = 'manager')`.execute(db);
  await sql`
    alter table profile_section
      add column module text not null default 'reports' check (module = 'reports'),
      add foreign key (profile_id, module) references profile_module on delete cascade`.execute(db);
  await sql`create index staff_member_profile on staff_member (profile_id)`.execute(db);
};

const loginEvents = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table login_event (
      id bigint generated always as identity primary key,
      account_id bigint not null references account on delete cascade,
      at timestamptz not null,
      new_device boolean not null
    )`.execute(db);
  await sql`create index login_event_account on login_event (account_id, at)`.execute(db);
  await sql`create index login_event_at on login_event (at)`.execute(db);
};

const secondFactor = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table second_factor (
      account_id bigint primary key references account on delete cascade,
      secret text not null,
      begun_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null
    )`.execute(db);
  await sql`
    create table recovery_code (
      account_id bigint not null references second_factor on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    )`.execute(db);
  await sql`alter table session add column second_factor_at timestamptz`.execute(db);
};

/** Indexes for the list of administrators by name, by national ID and by profile. */
const staffOrders = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index staff_member_name on staff_member
    (spanish_order(first_name) collate "C", spanish_order(last_name) collate "C", account_id)`.execute(db);
  await sql`create index account_staff_id on account (length(fiscal_number), fiscal_number)
    where kind = 'staff'`.execute(db);
};

/** Payments that need a person, and the acts that move money by hand. */
const moneyModule = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into module (key, nombre, url, icon, position)
    values ('money', 'Por resolver', '/money-desk', 'wallet', 11)`.execute(db);
  await sql`insert into profile_module (profile_id, module, acceso_total) values (2, 'money', true)`.execute(
    db,
  );
};

/** Contact data of a call request prove nothing, so a later sender must not replace an earlier one's. */
const preRegistrationsSideBySide = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table pre_registration drop constraint pre_registration_pkey`.execute(db);
  await sql`alter table pre_registration add column id bigint generated always as identity primary key`.execute(
    db,
  );
  await sql`create unique index pre_registration_data on pre_registration (fiscal_number, email, phone)`.execute(
    db,
  );
};

/** Columns for the remaining rights of a session, and for the recipient of a first login's code. */
const firstLogins = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table session
    add column email_code_at timestamptz, add column leaving boolean not null default false`.execute(db);
  await sql`alter table staff_member
    add column email_before text, add column email_before_until timestamptz,
    add check ((email_before is null) = (email_before_until is null))`.execute(db);
};

/** Profiles that two administrators agree on. */
const profileRequests = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table profile_request (
      id bigint generated always as identity primary key,
      public_id text not null unique check (length(public_id) = 26),
      subject_id bigint references account on delete cascade,
      from_profile integer not null references profile,
      profile_id integer not null references profile,
      wanted text,
      basis text not null,
      reason text not null,
      state text not null check (state in ('waiting', 'confirmed', 'rejected', 'withdrawn', 'stale', 'expired')),
      proposed_by text not null,
      proposed_at timestamptz not null,
      expires_at timestamptz not null,
      decided_by text,
      decided_at timestamptz,
      check ((subject_id is null) = (wanted is not null)),
      constraint profile_request_two_persons
        check (state <> 'confirmed' or (decided_by is not null and decided_by <> proposed_by))
    )`.execute(db);
  await sql`create unique index profile_request_waiting on profile_request (subject_id)
    where state = 'waiting' and subject_id is not null`.execute(db);
  await sql`create unique index profile_request_profile on profile_request (profile_id)
    where state = 'waiting' and subject_id is null`.execute(db);
};

/** Columns by which a person recognises their own sessions, and the sessions' ids in calls. */
const sessionOrigins = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table session
    add column public_id text not null unique default gen_random_uuid()::text,
    add column device text not null default '',
    add column network text not null default ''`.execute(db);
};

/** Index for each login, which deletes the oldest devices above the limit. */
const devicesOfAccount = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index known_device_account on known_device (account_id, last_used_at)`.execute(db);
};

/** Column for the reason of a session's early end, which its person is told. */
const endedSessions = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table session add column ended_for text check (ended_for in ('permissions'))`.execute(db);
};

/** Index for the blocked accounts, which are few. */
const blockedAccounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index account_blocked on account (kind, fiscal_number) where status = 'INACTIVE'`.execute(
    db,
  );
};

/** Columns for the colleague who changed an administrator's e-mail last, and when. */
const contactChangedBy = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staff_member
    add column contact_by text, add column contact_at timestamptz,
    add check ((contact_by is null) = (contact_at is null))`.execute(db);
};

/** Columns for the colleagues who changed an administrator's e-mail in waits that ended before the last change's began. */
const contactChangedEarlier = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staff_member
    add column contact_earlier text[] not null default '{}', add column contact_earlier_at timestamptz`.execute(
    db,
  );
};

/** A key of a device that several accounts shared is known to none of them any more: each gets its own. */
const keyOfEachAccount = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from known_device shared using known_device other
    where other.token_hash = shared.token_hash and other.account_id <> shared.account_id`.execute(db);
};

/** Column for the second factor that was given on a device: its further tries are counted apart from a stranger's. */
const provedDevices = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table known_device add column proved_at timestamptz`.execute(db);
};

/** A national ID is of digits, as `shared/values` reads it. */
const digitsOfId = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account drop constraint account_fiscal_number_check,
    add constraint account_fiscal_number_check check (fiscal_number ~ '^[0-9]{4,13}$')`.execute(db);
};

export const identityMigrations: Migrations = {
  '0101_identity_accounts': { up: accounts },
  '0102_identity_profiles': { up: profiles },
  '0103_identity_profile_data': { up: profileData },
  '0104_identity_sessions': { up: sessions },
  '0730_identity_pre_registrations': { up: preRegistrations },
  '0761_identity_staff_rules': { up: staffRules },
  '0762_identity_login_events': { up: loginEvents },
  '0792_identity_second_factor': { up: secondFactor },
  '0813_identity_staff_orders': { up: staffOrders },
  '0840_identity_money_module': { up: moneyModule },
  ...passkeyMigrations,
  '0901_identity_first_logins': { up: firstLogins },
  '0902_identity_profile_requests': { up: profileRequests },
  '0910_identity_pre_registrations_side_by_side': { up: preRegistrationsSideBySide },
  '0950_identity_session_origins': { up: sessionOrigins },
  '0990_identity_devices_of_account': { up: devicesOfAccount },
  '0996_identity_ended_sessions': { up: endedSessions },
  '1003_identity_blocked_accounts': { up: blockedAccounts },
  '1250_identity_contact_changed_by': { up: contactChangedBy },
  '1330_identity_key_of_each_account': { up: keyOfEachAccount },
  '1331_identity_proved_devices': { up: provedDevices },
  '1390_identity_digits_of_id': { up: digitsOfId },
  '1490_identity_contact_changed_earlier': { up: contactChangedEarlier },
};
