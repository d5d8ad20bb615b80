import type { Input, SortColumn } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { canonicalFiscalNumber, SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { hasWords, wordsOf } from '../../../platform/database/search-words.ts';
import { idOrder, type Orders, orderOf, spanishOrder } from '../../../platform/database/sorting.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { actorOf, allProfiles, covers } from '../profile-coverage.ts';
import type { AccountStatus, IdentityTables } from '../tables.ts';
import { staffVersion } from './staff-version.ts';

export interface StaffMember {
  readonly id: number;
  readonly fiscal_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly perfil_id: number;
  readonly perfil: string;
  readonly status: AccountStatus;
  readonly temporary_password: boolean;
  readonly second_factor: boolean;
  readonly email_waits: boolean;
  /** Null without a login within the last year, for which logins are kept. */
  readonly last_login: string | null;
  /** Whether the administrator who asks may change profile, status or password. */
  readonly editable: boolean;
  readonly version: string;
}

/** Administrators beside their accounts and profiles. */
export function staffRows(db: Handle) {
  return db
    .withTables<IdentityTables>()
    .selectFrom('staff_member as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .innerJoin('profile as p', 'p.id', 's.profile_id');
}

type Sort = NonNullable<Input<'GET /api/adminUsers'>['query']['sort']>;

const byName = [spanishOrder('s.first_name'), spanishOrder('s.last_name'), sql.ref('a.id')];

const orders: Orders<SortColumn<Sort>> = {
  name: byName,
  fiscal_number: idOrder('a.fiscal_number'),
  profile: [spanishOrder('p.nombre'), ...byName],
};

interface StaffSearch {
  readonly fiscalNumber?: string | undefined;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
  readonly sort?: Sort | undefined;
}

/** One page of administrators in the order of their names by default, with the count of all (AD-01, AD-14). */
export async function listStaff(
  db: Handle,
  principal: AdminPrincipal,
  search: StaffSearch,
): Promise<{ readonly rows: readonly StaffMember[]; readonly total: number }> {
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  const wanted = canonicalFiscalNumber(search.fiscalNumber ?? '');
  const matching = staffRows(db)
    .where('a.kind', '=', 'staff')
    .where(sql<boolean>`starts_with(a.fiscal_number, ${wanted})`);
  const { total } = await matching
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      'a.id',
      'a.fiscal_number',
      's.first_name',
      's.last_name',
      's.email',
      's.phone',
      's.profile_id as perfil_id',
      'p.nombre as perfil',
      'a.status',
      'a.password_hash',
      sql<boolean>`a.temporary_until is not null`.as('temporary_password'),
      sql<boolean>`exists (select from second_factor f where f.account_id = a.id and f.confirmed_at is not null)`.as(
        'second_factor',
      ),
      sql<boolean>`coalesce(s.email_before_until > ${search.now}, false)`.as('email_waits'),
      sql<Date | null>`(select max(e.at) from login_event e where e.account_id = a.id)`.as('last_login'),
    ])
    .orderBy(orderOf(orders, search.sort ?? 'name'))
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  const mayEdit = (id: number, profileId: number): boolean => {
    const profile = profiles.get(profileId);
    return id !== actor.accountId && profile !== undefined && covers(actor.profile, profile);
  };
  return {
    total,
    rows: rows.map(({ password_hash, last_login, ...row }) => ({
      ...row,
      last_login: last_login && bogotaTimestamp(last_login),
      editable: mayEdit(row.id, row.perfil_id),
      version: staffVersion({ ...row, password_hash, profile_id: row.perfil_id }),
    })),
  };
}

/** Administrators whose ID begins with what was typed, or whose name has each of its words, in the order of names. */
export async function staffCalled(
  db: Handle,
  typed: string,
): Promise<Pick<StaffMember, 'fiscal_number' | 'first_name' | 'last_name' | 'perfil' | 'status'>[]> {
  const words = wordsOf(typed);
  const number = canonicalFiscalNumber(typed);
  const rows = await staffRows(db)
    .where('a.kind', '=', 'staff')
    .select(['a.fiscal_number', 's.first_name', 's.last_name', 'p.nombre as perfil', 'a.status'])
    .orderBy(orderOf(orders, 'name'))
    .execute();
  const isCalled = (row: (typeof rows)[number]): boolean =>
    words.length > 0 && hasWords(`${row.first_name} ${row.last_name}`, words);
  return rows.filter(
    (row) =>
      isCalled(row) || (number.length >= SHORTEST_FISCAL_NUMBER && row.fiscal_number.startsWith(number)),
  );
}
