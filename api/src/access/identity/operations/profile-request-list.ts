import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { actorOf, allProfiles, covers, type ProfilePermissions } from '../profile-coverage.ts';
import type { IdentityTables } from '../tables.ts';
import { permissionsIn } from './profile-requests.ts';
import { staffNames } from './staff-version.ts';

type Wire = Output<'GET /api/adminRequests'>['solicitudes'][number];

/** Time for which decided requests are listed. */
const DECIDED_SHOWN_MS = 30 * 24 * 60 * 60_000;
const MOST_REQUESTS = 50;

/**
 * Waiting requests, and decided ones that were asked for lately, newest first, with both states of the profile in the
 * words of the menu.
 */
export async function profileRequests({ db, clock }: Context, principal: AdminPrincipal): Promise<Wire[]> {
  const now = clock.now();
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  const tables = db.withTables<IdentityTables>();
  const rows = await tables
    .selectFrom('profile_request as r')
    .leftJoin('account as a', 'a.id', 'r.subject_id')
    .selectAll('r')
    .select('a.fiscal_number')
    .where((row) =>
      row.or([
        row('state', '=', 'waiting'),
        row('proposed_at', '>', new Date(now.getTime() - DECIDED_SHOWN_MS)),
      ]),
    )
    .orderBy(sql`r.id`, 'desc')
    .limit(MOST_REQUESTS)
    .execute();
  const names = await staffNames(
    db,
    rows.flatMap(({ fiscal_number, proposed_by, decided_by }) =>
      [fiscal_number, proposed_by, decided_by].filter((id): id is string => id !== null),
    ),
  );
  const menu = await tables.selectFrom('module').select(['key', 'nombre']).orderBy('position').execute();
  const areas = (permissions: ProfilePermissions | undefined) =>
    menu.filter(({ key }) => permissions?.modules.has(key)).map(({ nombre }) => nombre);
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? id));
  return rows.map((row) => {
    const after = permissionsIn(row, profiles);
    const isOver = row.state === 'waiting' && row.expires_at <= now;
    const own = row.proposed_by === actor.fiscalNumber;
    const after_name =
      row.wanted === null
        ? (profiles.get(row.profile_id)?.nombre ?? '')
        : (JSON.parse(row.wanted) as { nombre: string }).nombre;
    return {
      id: row.public_id,
      persona:
        row.fiscal_number === null
          ? null
          : { fiscal_number: row.fiscal_number, nombre: nameOf(row.fiscal_number) },
      antes: {
        perfil: profiles.get(row.from_profile)?.nombre ?? '',
        modulos: areas(profiles.get(row.from_profile)),
      },
      despues: { perfil: after_name, modulos: areas(after) },
      motivo: row.reason,
      pedida_por: nameOf(row.proposed_by),
      pedida: bogotaTimestamp(row.proposed_at),
      vence: bogotaTimestamp(row.expires_at),
      estado: isOver ? 'expired' : row.state,
      decidida_por: nameOf(row.decided_by),
      propia: own,
      decidible:
        row.state === 'waiting' &&
        !isOver &&
        !own &&
        row.subject_id !== actor.accountId &&
        after !== undefined &&
        covers(actor.profile, after),
    };
  });
}
