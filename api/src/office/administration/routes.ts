import type { Output } from '@portal/contract';
import type { administrationCalls } from '@portal/contract/calls/administration';
import type { customerOverviewCalls } from '@portal/contract/calls/customer-overview';
import type { workListCalls } from '@portal/contract/calls/work-list';
import { waitingAges } from '@portal/contract/payment-groups';
import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import { addDays, daysBetween } from '@portal/values/dates';
import {
  answerFor,
  blockedAccounts,
  blockedCustomers,
  type CustomerDirectory,
  confirmProfile,
  countOpenSessions,
  endStaffAccess,
  grantable,
  listStaff,
  type Profile,
  profileDetail,
  profileRequests,
  profilesFor,
  profilesWithPeople,
  reauthenticate,
  rejectProfile,
  resetSecondFactor,
  restoreContact,
  saveProfile,
  saveStaff,
  setAccountStatus,
  staffNames,
  staffSafety,
} from '../../access/identity/index.ts';
import { paymentsOfDay, pendingAgeing } from '../../money/payments/index.ts';
import { backOfficeHandlers, registrationsPerDay } from '../../people/customers/index.ts';
import { countLog, logPage } from '../../platform/audit/audit-log.ts';
import type { Context } from '../../platform/database/context.ts';
import { keptTotals } from '../../platform/database/kept-totals.ts';
import { typedFiscalNumber } from '../../platform/http/fiscal-number.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { asAdmin } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { dayRange } from '../../platform/process/day-range.ts';
import { customerOverviewHandlers } from './customer-overview-routes.ts';
import { customerTimeline } from './queries/timeline.ts';
import { workList } from './queries/work-list.ts';

const REGISTRATION_DAYS = 30;

const permissionsIn = ({ fullAccess, sections }: Profile) => ({
  modulos: [...fullAccess].map(([modulo, acceso_total]) => ({ modulo, acceso_total })),
  secciones: [...sections],
});

const staffHandlers = (
  context: Context,
  customers: CustomerDirectory,
): Handlers<
  | 'GET /api/adminProfiles'
  | 'GET /api/adminProfileGrants'
  | 'GET /api/adminModules'
  | 'GET /api/adminProfile/:id'
  | 'POST /api/adminProfile'
  | 'GET /api/adminUsers'
  | 'GET /api/adminSafety'
  | 'POST /api/adminUsers'
  | 'GET /api/adminRequests'
  | 'POST /api/adminRequests/:id/confirm'
  | 'POST /api/adminRequests/:id/reject'
  | 'POST /api/adminUsers/:id/resetSecondFactor'
  | 'POST /api/adminUsers/:id/endAccess'
  | 'POST /api/adminUsers/:id/restoreContact'
> => ({
  'GET /api/adminProfiles': async (_input, { principal }) => ({
    perfiles: await profilesFor(context.db, asAdmin(principal)),
  }),

  'GET /api/adminProfileGrants': async (_input, { principal }) => ({
    perfiles: (await profilesWithPeople(context.db, asAdmin(principal))).map(
      ({ profile, people, users, editable, own, version }) => ({
        id: profile.id,
        nombre: profile.nombre,
        ...permissionsIn(profile),
        usuarios: users,
        personas: [...people],
        editable,
        propio: own,
        version,
      }),
    ),
  }),

  'GET /api/adminModules': (_input, { principal }) => grantable(context.db, asAdmin(principal)),

  'GET /api/adminProfile/:id': async ({ params }, { principal }) => {
    const { profile, users, editable } = await profileDetail(context.db, asAdmin(principal), params.id);
    return {
      id: profile.id,
      nombre: profile.nombre,
      ...permissionsIn(profile),
      usuarios: users,
      editable,
    };
  },

  'POST /api/adminProfile': async ({ body }, { principal }) => {
    await reauthenticate(context, principal, body);
    const { id, waiting } = await saveProfile(context, asAdmin(principal), body);
    const done = body.id === 0 ? 'El perfil se creó.' : 'El perfil se actualizó.';
    return { id, waiting, message: waiting ? 'Otro administrador debe aprobar el cambio del perfil.' : done };
  },

  'GET /api/adminUsers': async ({ query }, { principal }) => {
    const { limit, page, offset } = pageOf(query);
    const now = context.clock.now();
    const search = { fiscalNumber: query.fiscal_number, now, limit, offset, sort: query.sort };
    const { rows, total } = await listStaff(context.db, asAdmin(principal), search);
    return {
      users: [...rows],
      total_users: total,
      max_pages: Math.ceil(total / limit),
      current_page: page,
    };
  },

  'POST /api/adminUsers': async ({ body }, { principal }) => {
    await reauthenticate(context, principal, body);
    const { id, waiting } = await saveStaff(context, customers, asAdmin(principal), body);
    const done =
      body.id === 0 ? 'El usuario se creó correctamente.' : 'El usuario se actualizó correctamente.';
    const second = waiting ? ' Otro administrador debe aprobar su perfil.' : '';
    return { id, waiting, message: `${done}${second}` };
  },

  'GET /api/adminSafety': (_input, { principal }) => staffSafety(context, asAdmin(principal)),

  'GET /api/adminRequests': async (_input, { principal }) => ({
    solicitudes: await profileRequests(context, asAdmin(principal)),
  }),

  'POST /api/adminRequests/:id/confirm': async ({ params, body }, { principal }) => {
    await reauthenticate(context, principal, body);
    await confirmProfile(context, asAdmin(principal), params.id);
    return { message: 'El perfil quedó aprobado.' };
  },

  'POST /api/adminRequests/:id/reject': async ({ params, body }, { principal }) => {
    await rejectProfile(context, asAdmin(principal), params.id, body.motivo.trim());
    return { message: 'La solicitud quedó cerrada.' };
  },

  'POST /api/adminUsers/:id/resetSecondFactor': async ({ params, body }, { principal }) => {
    await reauthenticate(context, principal, body);
    await resetSecondFactor(context, asAdmin(principal), { id: params.id, reason: body.motivo });
    return { message: 'Se restableció el segundo factor. En su próximo ingreso debe configurar uno nuevo.' };
  },

  'POST /api/adminUsers/:id/endAccess': async ({ params, body }, { principal }) => {
    await reauthenticate(context, principal, body);
    const asked = { id: params.id, reason: body.motivo };
    await endStaffAccess(context, customers, asAdmin(principal), asked);
    return {
      message: 'Se cerraron todas sus sesiones, y sus llaves de acceso y equipos conocidos ya no sirven.',
    };
  },

  'POST /api/adminUsers/:id/restoreContact': async ({ params, body }, { principal }) => {
    await reauthenticate(context, principal, body);
    await restoreContact(context, asAdmin(principal), { id: params.id, reason: body.motivo });
    return { message: 'Su correo es otra vez el anterior, y sus códigos llegan allí.' };
  },
});

const figureHandlers = ({
  db,
  clock,
}: Context): Handlers<
  'GET /api/figures/payments' | 'GET /api/figures/pending' | 'GET /api/figures/registrations'
> => ({
  'GET /api/figures/payments': async ({ query }) => {
    const { firstDay } = dayRange(query.date, undefined, ['/query/date', '/query/date']);
    const date = firstDay ?? businessDate(clock.now());
    const by_hour = await paymentsOfDay(db, date);
    const totals = new Map<string, { status: string; count: number; amount: number }>();
    for (const { status, count, amount } of by_hour) {
      const sum = totals.get(status) ?? { status, count: 0, amount: 0 };
      totals.set(status, { status, count: sum.count + count, amount: sum.amount + amount });
    }
    return { date, by_status: [...totals.values()], by_hour };
  },

  'GET /api/figures/pending': async () => {
    const now = clock.now();
    const { buckets, oldest, attention } = await pendingAgeing(db, now);
    return {
      as_of: bogotaTimestamp(now),
      buckets: buckets.map((bucket, index) => ({
        from_minutes: waitingAges[index] ?? 0,
        to_minutes: waitingAges[index + 1] ?? null,
        ...bucket,
      })),
      oldest: oldest && bogotaTimestamp(oldest),
      attention,
    };
  },

  'GET /api/figures/registrations': async ({ query }) => {
    const names = ['/query/min_date', '/query/max_date'] as const;
    const asked = dayRange(query.min_date, query.max_date, names);
    const last = asked.lastDay ?? businessDate(clock.now());
    const first = asked.firstDay ?? addDays(last, 1 - REGISTRATION_DAYS);
    // Checked again, for a range with one default end.
    const wire = (day: string) => day.split('-').reverse().join('-');
    const range = dayRange(wire(first), wire(last), names);
    const counts = await registrationsPerDay(db, range);
    const days: Output<'GET /api/figures/registrations'>['days'] = Array.from(
      { length: daysBetween(first, last) + 1 },
      (_, index) => {
        const date = addDays(first, index);
        return { date, count: counts.get(date) ?? 0 };
      },
    );
    return { days, total: days.reduce((sum, { count }) => sum + count, 0) };
  },
});

export function administrationHandlers(
  context: Context,
  customers: CustomerDirectory,
): Handlers<
  keyof typeof administrationCalls | keyof typeof customerOverviewCalls | keyof typeof workListCalls
> {
  const logTotals = keptTotals();
  return {
    ...staffHandlers(context, customers),
    ...backOfficeHandlers(context, {
      blockedAccounts,
      blockedCustomers,
      countOpenSessions,
      staffNames,
      reauthenticate: (principal, proof) => reauthenticate(context, principal, proof),
      setStatus: (change) => setAccountStatus(context, change, customers),
      reasonFor: (principal, given) => answerFor(context, principal, given),
    }),
    ...figureHandlers(context),
    ...customerOverviewHandlers(context, customers),

    'GET /api/workList': (_input, { principal }) => workList(context, asAdmin(principal)),

    'GET /api/customers/:fiscal_number/timeline': ({ params, query }) =>
      customerTimeline(context, typedFiscalNumber(params.fiscal_number), query),

    'GET /api/logs': async ({ query }) => {
      const search = {
        ...dayRange(query.desde, query.hasta, ['/query/desde', '/query/hasta']),
        actor: query.actor,
        subject: query.subject,
        action: query.action,
      };
      const { limit, page, offset } = pageOf(query);
      const count = await logTotals.totalOf(JSON.stringify(search), page === 1, () =>
        countLog(context.db, search),
      );
      const rows = await logPage(context.db, search, { limit, offset, sort: query.sort }).execute();
      const names = await staffNames(
        context.db,
        rows.map(({ actor }) => actor),
      );
      return {
        count,
        next: offset + limit < count ? page + 1 : null,
        previus: page > 1 ? page - 1 : null,
        results: rows.map((row) => ({
          ...row,
          at: bogotaTimestamp(row.at),
          username: names.get(row.actor) ?? '',
        })),
      };
    },
  };
}
