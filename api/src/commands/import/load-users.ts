import {
  accountKinds,
  bulkClientAccounts,
  bulkStaffAccounts,
  hashPassword,
} from '../../access/identity/index.ts';
import type { BatchWork } from './batches.ts';
import type { Fault } from './faults.ts';
import { users } from './files.ts';
import { missingReferences } from './references.ts';
import type { RowOf } from './tables.ts';

interface User extends RowOf<typeof users> {
  /** Made when the row is prepared; the password itself goes no further. */
  readonly passwordHash?: string | null;
}

export interface UserRules {
  readonly at: Date;
  /** Whether `initial_password` may be used; in production only by an explicit switch. */
  readonly passwords: boolean;
}

const inconsistencies = (
  { line, values }: User,
  known: User['values']['kind'] | undefined,
  { passwords }: UserRules,
): Fault[] => {
  const found: Fault[] = [];
  const fault = (column: string, reason: string) => found.push({ file: users.file, line, column, reason });
  if (known !== undefined && known !== values.kind) {
    fault('kind', `the account that stands here is of the kind "${known}"`);
  }
  if (values.kind === 'staff') {
    if (values.profile_id === null) fault('profile_id', 'staff need a profile');
    if (values.first_name === '' || values.last_name === '') fault('first_name', 'staff need a name');
    if (values.email === '' && known === undefined) fault('email', 'staff need an e-mail');
  } else if (values.profile_id !== null) fault('profile_id', 'customers have no profile');
  if (values.initial_password !== '' && !passwords) {
    fault('initial_password', 'passwords are not loaded in production unless PORTAL_DEMO=1');
  }
  return found;
};

/** Creates accounts. An account that exists keeps its password and status. */
export function userWork(rules: UserRules): BatchWork<User> {
  let kinds: Awaited<ReturnType<typeof accountKinds>> = new Map();
  return {
    file: users.file,
    size: 200,
    placesOf: ({ line }) => [{ file: users.file, line }],
    check: async (db, rows) => {
      kinds = await accountKinds(
        db,
        rows.map(({ values }) => values.fiscal_number),
      );
      const clients = rows.filter(({ values }) => values.kind === 'client');
      const staff = rows.filter(({ values }) => values.kind === 'staff');
      return [
        ...rows.flatMap((row) =>
          inconsistencies(row, kinds.get(row.values.fiscal_number), rules).map((fault) => ({ row, fault })),
        ),
        ...(await missingReferences(db, users.file, clients, [
          { to: 'customer', column: 'fiscal_number', key: (values) => values.fiscal_number },
        ])),
        ...(await missingReferences(db, users.file, staff, [
          {
            to: 'profile',
            column: 'profile_id',
            key: ({ profile_id: profile }) => profile?.toString() ?? null,
          },
        ])),
      ];
    },
    prepare: (_db, rows) =>
      Promise.all(
        rows.map(async (row) => {
          const { initial_password: password, fiscal_number: fiscalNumber } = row.values;
          // A hash costs some 20 ms, so it is made only for new accounts with a password.
          const isNeeded = password !== '' && !kinds.has(fiscalNumber);
          const passwordHash = isNeeded ? await hashPassword(password) : null;
          return { ...row, values: { ...row.values, initial_password: '' }, passwordHash };
        }),
      ),
    save: async (trx, rows) => {
      const accounts = rows.map(({ values, passwordHash = null }) => ({
        kind: values.kind,
        fiscalNumber: values.fiscal_number,
        status: values.status,
        passwordHash,
        firstName: values.first_name,
        lastName: values.last_name,
        email: values.email,
        phone: values.phone,
        profileId: values.profile_id ?? 0,
      }));
      return (
        (await bulkClientAccounts(
          trx,
          accounts.filter(({ kind }) => kind === 'client'),
          rules.at,
        )) +
        (await bulkStaffAccounts(
          trx,
          accounts.filter(({ kind }) => kind === 'staff'),
          rules.at,
        ))
      );
    },
  };
}
