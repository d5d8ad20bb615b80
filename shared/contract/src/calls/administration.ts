import { SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { Type } from 'typebox';
import { reportSections } from '../report-names.ts';
import { access, acts, adminModules, began, type Calls } from '../route.ts';
import {
  editedVersion,
  FilterDate,
  FiscalNumber,
  OneOf,
  orNull,
  PageNumber,
  PageSize,
  Password,
  Pesos,
  proof,
  RecordVersion,
  SortBy,
  Strict,
  Timestamp,
} from '../schemas.ts';
import { Customer, typedPerson } from './customers.ts';

const Status = OneOf(['ACTIVE', 'INACTIVE']);
const total = Type.Integer({ minimum: 0 });
/** Changes that were made together. */
const Batch = Type.String({ pattern: '^[0-9a-f-]{36}$' });

/** Customers who are blocked or unblocked together. */
const together = {
  fiscal_numbers: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
  }),
  active: Type.Boolean(),
};

/** Why a person does it; kept in the audit log (threat T46). */
export const Reason = Type.String({ minLength: 3, maxLength: 200 });

const AdminModuleKey = OneOf(adminModules);
const ReportSectionKey = OneOf(reportSections);

/** An administrator (EN-29). A password is never answered. */
export const AdminUser = Strict({
  id: Type.Integer(),
  fiscal_number: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  perfil_id: Type.Integer(),
  perfil: Type.String(),
  status: Status,
  /** Whether the password was set by another administrator and has not been replaced yet. */
  temporary_password: Type.Boolean(),
  /** Whether the login also takes the code of an authenticator app. */
  second_factor: Type.Boolean(),
  /** Whether codes still go to the e-mail before a change. */
  email_waits: Type.Boolean(),
  /** Last login; null without one within the year for which logins are kept. */
  last_login: orNull(Timestamp),
  /** Whether the caller may change profile, status and password: not their own, nor a person's who may do more. */
  editable: Type.Boolean(),
  version: RecordVersion,
});

/** Permissions of a profile. `secciones` count only where `reports` is granted without full access (EN-32). */
const grants = {
  modulos: Type.Array(Strict({ modulo: AdminModuleKey, acceso_total: Type.Boolean() }), { maxItems: 20 }),
  secciones: Type.Array(ReportSectionKey, { maxItems: 20, uniqueItems: true }),
};

/** A profile as a request names it, with the areas it opens as the menu names them. */
const ProfileState = Strict({ perfil: Type.String(), modulos: Type.Array(Type.String()) });

/** A profile that two administrators must agree on before it is given, or given more. */
export const ProfileRequest = Strict({
  id: Type.String(),
  /** The person who gets the profile; null for a request that extends a profile itself. */
  persona: Type.Union([Strict({ fiscal_number: Type.String(), nombre: Type.String() }), Type.Null()]),
  antes: ProfileState,
  despues: ProfileState,
  motivo: Type.String(),
  pedida_por: Type.String(),
  pedida: Timestamp,
  vence: Timestamp,
  estado: OneOf(['waiting', 'confirmed', 'rejected', 'withdrawn', 'expired', 'stale']),
  /** The administrator who decided; empty while it waits. */
  decidida_por: Type.String(),
  /** Whether the reader asked for it, and so can only take it back. */
  propia: Type.Boolean(),
  /** Whether the reader may confirm it. */
  decidible: Type.Boolean(),
});

const requestId = Strict({ id: Type.String({ minLength: 26, maxLength: 26 }) });

/** `waiting`: a part of the change waits for another administrator's approval; the rest is saved. */
const savedOrWaiting = Strict({ id: Type.Integer(), message: Type.String(), waiting: Type.Boolean() });

const EventValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/**
 * Something that happened to a customer. `action` says what it was within its kind, in the words of the domain:
 * a transaction's status, a code's purpose, the action of the audit log, a state of a term modification, what a message
 * was about, the kind of a reminder that was held back.
 */
export const TimelineEvent = Strict({
  at: Timestamp,
  kind: OneOf(['payment', 'code', 'change', 'login', 'term', 'message', 'reminder']),
  action: Type.String(),
  /** National ID of who did it, or `system`. */
  actor: Type.String(),
  /** Name of the administrator who did it; empty where the actor is no administrator. */
  name: Type.String(),
  data: Type.Record(Type.String(), EventValue),
});

/** An entry of the audit log. `data` is the JSON that was written with it. */
export const LogEntry = Strict({
  id: Type.Integer(),
  at: Timestamp,
  actor: Type.String(),
  /** Name of the administrator; empty where the actor is no administrator. */
  username: Type.String(),
  subject: Type.String(),
  action: Type.String(),
  data: Type.String(),
});

export const logFilters = {
  desde: Type.Optional(FilterDate),
  hasta: Type.Optional(FilterDate),
  /** National ID of the actor. */
  actor: Type.Optional(Type.String({ minLength: SHORTEST_FISCAL_NUMBER, maxLength: 20 })),
  /** National ID, `variable:1` or the like; whole. */
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
};

/** Order of the log, on the screen and in its file; newest first by default. */
export const logOrder = { sort: Type.Optional(SortBy('at', 'actor', 'subject')) };

/** Order of the customers, on the screen and in their file; newest first by default. */
export const joinedOrder = {
  sort: Type.Optional(SortBy('date_joined', 'fiscal_number', 'first_name', 'last_name')),
};

/** Only customers whose account an administrator has blocked. */
export const joinedStatus = { status: Type.Optional(Type.Literal('INACTIVE')) };

/** Numbers of the pages before and after; the misspelling is the specification's (EN-38). */
export const logPages = {
  count: total,
  next: orNull(Type.Integer()),
  previus: orNull(Type.Integer()),
};

const Amounts = { count: total, amount: Pesos };

export const administrationCalls = {
  'GET /api/adminProfiles': {
    summary: 'Profiles an administrator can have; `asignable` by who asks (API-80, AD-11).',
    access: access.admin('controladminusers'),
    reply: Strict({
      perfiles: Type.Array(
        Strict({
          id: Type.Integer(),
          nombre: Type.String(),
          asignable: Type.Boolean(),
          /** Whether the profile is given only after another administrator's approval. */
          segunda_persona: Type.Boolean(),
        }),
      ),
    }),
  },
  'GET /api/adminProfileGrants': {
    summary: 'What each profile grants, how many have it and the first three of them by name.',
    access: access.admin('controladminusers'),
    reply: Strict({
      perfiles: Type.Array(
        Strict({
          id: Type.Integer(),
          nombre: Type.String(),
          ...grants,
          usuarios: total,
          /** Names of administrators with this profile, at most three. */
          personas: Type.Array(Type.String(), { maxItems: 3 }),
          /** Whether the caller may change the profile. */
          editable: Type.Boolean(),
          /** Whether it is the caller's own profile. */
          propio: Type.Boolean(),
          version: RecordVersion,
        }),
      ),
    }),
  },
  'GET /api/adminModules': {
    summary: 'Modules and report sections that exist, in menu order; `otorgable` by who asks.',
    access: access.admin('controladminusers'),
    reply: Strict({
      modulos: Type.Array(
        Strict({
          modulo: AdminModuleKey,
          nombre: Type.String(),
          url: Type.String(),
          otorgable: Type.Boolean(),
          /** Only for `reports`: whether full access to it may be granted. */
          acceso_total: Type.Boolean(),
        }),
      ),
      secciones: Type.Array(Strict({ seccion: ReportSectionKey, otorgable: Type.Boolean() })),
    }),
  },
  'GET /api/adminProfile/:id': {
    summary: 'What a profile grants and how many have it.',
    access: access.admin('controladminusers'),
    params: Strict({ id: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    reply: Strict({
      id: Type.Integer(),
      nombre: Type.String(),
      ...grants,
      usuarios: total,
      editable: Type.Boolean(),
    }),
  },
  'POST /api/adminProfile': {
    summary:
      'Create (id 0) or change a profile. An administrator cannot change their own or grant what they lack; profile 1 stays the least. Ends the sessions of those who have it.',
    access: access.admin('controladminusers'),
    began: began.versionUnlessNew,
    act: acts.outward('second person'),
    body: Strict({
      id: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      nombre: Type.String({ minLength: 3, maxLength: 60 }),
      ...grants,
      /** Version of the profile that the change was made from; another one is refused with RECORD_CHANGED. */
      version: Type.Optional(RecordVersion),
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: savedOrWaiting,
  },
  'GET /api/adminUsers': {
    summary: 'Administrators by name, also by the beginning of the national ID (API-81, AD-01, AD-14).',
    access: access.admin('controladminusers'),
    query: Strict({
      trx_by_page: Type.Optional(PageSize),
      page: Type.Optional(PageNumber),
      /** Order of the list; by name by default. */
      sort: Type.Optional(SortBy('fiscal_number', 'name', 'profile')),
      fiscal_number: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: Strict({
      users: Type.Array(AdminUser),
      total_users: total,
      max_pages: total,
      current_page: total,
    }),
  },
  'POST /api/adminUsers': {
    summary:
      'Create (id 0) or change an administrator. The password, at least 4 characters, is temporary and left out when unchanged; profile 0 becomes 1 (API-82, AD-05 … AD-13). A change needs the `version` it was made from; only fields that it changed are written.',
    access: access.admin('controladminusers'),
    began: began.versionUnlessNew,
    act: acts.outward('second person'),
    body: Strict({
      id: Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 }),
      fiscal_number: FiscalNumber,
      first_name: Type.String({ minLength: 1, maxLength: 200 }),
      last_name: Type.String({ minLength: 1, maxLength: 200 }),
      email: Type.String({ minLength: 1, maxLength: 320 }),
      phone: Type.String({ maxLength: 60 }),
      password: Type.Optional(Password()),
      perfil_id: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      status: Status,
      version: Type.Optional(editedVersion.version),
      seen: editedVersion.seen,
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: savedOrWaiting,
  },
  'GET /api/adminSafety': {
    summary:
      'What protects the administration: whether all administrators need a second factor, and what is said where fewer than two may do everything (null otherwise, and for who does not manage administrators).',
    access: access.admin(),
    reply: Strict({
      second_factor: Type.Boolean(),
      warning: orNull(Type.String()),
    }),
  },
  'GET /api/adminRequests': {
    summary: 'Profiles that wait for a second administrator, and those decided in the last 30 days.',
    access: access.admin('controladminusers'),
    reply: Strict({ solicitudes: Type.Array(ProfileRequest) }),
  },
  'POST /api/adminRequests/:id/confirm': {
    summary: 'Confirm what another administrator asked for, with the own password; never one’s own.',
    access: access.admin('controladminusers'),
    began: began.nothing(
      'one-time',
      'A request never changes, is decided once, and goes stale with the profile that it began from.',
    ),
    act: acts.outward('second person'),
    params: requestId,
    body: Strict(proof),
    reply: Strict({ message: Type.String() }),
  },
  'POST /api/adminRequests/:id/reject': {
    summary: 'Refuse a request with a reason, or take one’s own back.',
    access: access.admin('controladminusers'),
    began: began.nothing('one-time', 'A request never changes and is decided once.'),
    act: acts.protecting('POST /api/adminUsers'),
    params: requestId,
    body: Strict({ motivo: Reason }),
    reply: Strict({ message: Type.String() }),
  },
  'POST /api/adminUsers/:id/resetSecondFactor': {
    summary:
      'Take the second factor of another administrator away, who lost phone and recovery codes; they are told, and get another one at the next login (threat T09).',
    access: access.admin('controladminusers'),
    began: began.nothing(
      'idempotent',
      'A factor that is gone is refused; one set since is set again by its owner, who is told.',
    ),
    act: acts.undoable('POST /api/second_factor/enrol'),
    params: Strict({ id: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }) }),
    body: Strict({ motivo: Reason, ...proof }),
    reply: Strict({ message: Type.String() }),
  },
  'POST /api/adminUsers/:id/endAccess': {
    summary:
      'End all access of another administrator: sessions, known devices and passkeys. Password and second factor stay; they are told.',
    access: access.admin('controladminusers'),
    began: began.nothing('idempotent', 'What opened the account never comes back.'),
    act: acts.protecting('POST /api/login'),
    params: Strict({ id: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }) }),
    body: Strict({ motivo: Reason, ...proof }),
    reply: Strict({ message: Type.String() }),
  },
  'POST /api/adminUsers/:id/restoreContact': {
    summary:
      'Take a change of an administrator’s e-mail back while codes still go to the one before; all administrators are told.',
    access: access.admin('controladminusers'),
    began: began.nothing('idempotent', 'A change that was taken back waits no more.'),
    act: acts.protecting('POST /api/adminUsers'),
    params: Strict({ id: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }) }),
    body: Strict({ motivo: Reason, ...proof }),
    reply: Strict({ message: Type.String() }),
  },
  'POST /api/userList': {
    summary:
      'Change the data of a customer, with a reason; another e-mail or phone asks for the own password, is told to the old and the new, and gets no code for 72 hours (API-56, CU-06, CU-12, CU-13, CU-19). Only fields that this form changed are written.',
    access: access.admin('customers'),
    began: began.version,
    act: acts.undoable('POST /api/userList'),
    query: Strict({ fiscal_number: FiscalNumber }),
    body: Strict({
      fiscal_number: FiscalNumber,
      ...typedPerson,
      motivo: Reason,
      ...proof,
      ...editedVersion,
    }),
    reply: Strict({
      fiscal_number: Type.String(),
      pending_information: Type.Boolean(),
      /** Until when codes still go to the contact before; null where it did not change. */
      codes_wait_until: orNull(Timestamp),
    }),
  },
  'POST /api/enable': {
    summary:
      "Block (`active` false) or unblock a customer; blocking ends their sessions. Both ask for a reason and the own password. `detail` is 'user activated' or 'user deactivated' (API-57, CU-07, CU-08, CU-15, ER-20).",
    access: access.admin('customers'),
    began: began.nothing('idempotent', 'Who is blocked already stays so, with the reason of before.'),
    act: acts.protecting('POST /api/enable'),
    body: Strict({
      fiscal_number: Type.String({ minLength: 1, maxLength: 40 }),
      active: Type.Boolean(),
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: Strict({
      detail: OneOf(['user activated', 'user deactivated']),
      message: Type.String(),
    }),
  },
  'POST /api/enable/many/preview': {
    summary:
      'What `POST /api/enable/many` would do: how many it changes, who is blocked now, and which sessions it ends. It sends no message.',
    access: access.admin('customers'),
    began: began.nothing('reads', 'It counts and changes nothing.'),
    act: acts.harmless('It counts and changes nothing.'),
    body: Strict(together),
    reply: Strict({ changes: total, blocked: Type.Array(Type.String()), sessions: total }),
  },
  'POST /api/enable/many': {
    summary:
      'Block or unblock up to 100 customers with one reason and one proof, as `POST /api/enable` does one of them. Who is in that state already, or whose state is no longer the one that was shown, is left as they are; who cannot be changed is named with why; all others are. With `undoes` a batch is taken back, of those whose state was not changed since.',
    access: access.admin('customers'),
    began: { ...began.field('shown_blocked'), instead: 'undoes' },
    act: acts.protecting('POST /api/enable/many'),
    body: Strict({
      ...together,
      /** Those of them who were blocked by the preview; the others were not. */
      shown_blocked: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
      /** Number of this batch, by its sender: sent again after a lost reply, the same batch goes on. */
      batch: Type.Optional(Batch),
      /** Batch that is taken back. */
      undoes: Type.Optional(Batch),
      /** How many it changes, as a person typed it: above `guardedFigures.peopleTogether`, unless a batch is taken back. */
      people: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: Strict({
      batch: Batch,
      changed: Type.Array(Type.String()),
      /** Who was in that state already. */
      unchanged: Type.Array(Type.String()),
      /** Whose state another act has changed since they were shown, or since the batch that is taken back. */
      since: Type.Array(Type.String()),
      refused: Type.Array(Strict({ fiscal_number: Type.String(), message: Type.String() })),
    }),
  },
  'GET /api/users_interval': {
    summary:
      'Customers by the day they joined, newest first by default; without dates all of them (API-58, CU-03, RE-34).',
    access: access.report('usuarios', 'customers'),
    query: Strict({
      min_date: Type.Optional(FilterDate),
      max_date: Type.Optional(FilterDate),
      page: Type.Optional(PageNumber),
      trx_by_page: Type.Optional(PageSize),
      ...joinedStatus,
      ...joinedOrder,
    }),
    reply: Strict({
      clients: Type.Array(Customer),
      total_clients: total,
      max_pages: total,
      current_page: total,
    }),
  },
  'GET /api/customers/:fiscal_number/timeline': {
    summary:
      'What happened to a customer, newest first: payments, codes and messages sent, changes, logins, terms; all of it, or `show` alone.',
    access: access.admin('customers'),
    params: Strict({ fiscal_number: FiscalNumber }),
    query: Strict({
      /** `messages` are codes too; `acts` are changes and logins. */
      show: Type.Optional(OneOf(['payments', 'messages', 'terms', 'acts'])),
      /** Value of `next` from the page before. */
      before: Type.Optional(
        Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: Strict({
      events: Type.Array(TimelineEvent),
      /** Value of `before` for the next call, which answers older events; null at the end. */
      next: orNull(Type.String()),
    }),
  },
  'GET /api/logs': {
    summary: 'The audit log, newest first by default; dates dd-mm-yy, both included (API-87).',
    access: access.admin('controladminusers'),
    query: Strict({
      ...logFilters,
      trx_by_page: Type.Optional(PageSize),
      page: Type.Optional(PageNumber),
      ...logOrder,
    }),
    reply: Strict({ ...logPages, results: Type.Array(LogEntry) }),
  },
  'GET /api/figures/payments': {
    summary: 'Payments started on a day (today when none is given): by status, and by status and hour.',
    access: access.admin('manager'),
    query: Strict({ date: Type.Optional(FilterDate) }),
    reply: Strict({
      date: Type.String(),
      by_status: Type.Array(Strict({ status: Type.String(), ...Amounts })),
      /** Only hours with payments. */
      by_hour: Type.Array(
        Strict({ hour: Type.Integer({ minimum: 0, maximum: 23 }), status: Type.String(), ...Amounts }),
      ),
    }),
  },
  'GET /api/figures/pending': {
    summary: 'Payments the bank has not confirmed yet, by how long they have waited, youngest first.',
    access: access.admin('manager'),
    reply: Strict({
      as_of: Timestamp,
      /** From `from_minutes` up to, but not including, `to_minutes`; null is open. */
      buckets: Type.Array(
        Strict({
          from_minutes: Type.Integer(),
          to_minutes: orNull(Type.Integer()),
          ...Amounts,
        }),
      ),
      oldest: orNull(Timestamp),
      /** Payments that need a person. */
      attention: total,
    }),
  },
  'GET /api/figures/registrations': {
    summary:
      'Customers who joined on each day of a range, days without any included; the last 30 by default.',
    access: access.admin('manager'),
    query: Strict({ min_date: Type.Optional(FilterDate), max_date: Type.Optional(FilterDate) }),
    reply: Strict({ days: Type.Array(Strict({ date: Type.String(), count: total })), total }),
  },
} as const satisfies Calls;
