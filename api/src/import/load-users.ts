import { bulkClientAccounts, bulkStaffAccounts, hashPassword } from '../identity/index.ts';
import type { BatchWork } from './batches.ts';
import type { Fault } from './faults.ts';
import { users } from './files.ts';
import { knownKeys, missingReferences } from './references.ts';
import type { RowOf } from './tables.ts';

type User = RowOf<typeof users>;

export interface UserRules {
  readonly at: Date;
  /** Whether `initial_password` may be used; in production only by an explicit switch. */
  readonly passwords: boolean;
}

const inconsistencies = ({ line, values }: User, { passwords }: UserRules): Fault[] => {
  const found: Fault[] = [];
  const fault = (column: string, reason: string) => found.push({ file: users.file, line, column, reason });
  if (values.kind === 'staff') {
    if (values.profile_id === null) fault('profile_id', 'staff need a profile');
    if (values.first_name === '' || values.last_name === '') fault('first_name', 'staff need a name');
  } else if (values.profile_id !== null) fault('profile_id', 'customers have no profile');
  if (values.initial_password !== '' && !passwords) {
    fault('initial_password', 'passwords are not loaded in production unless PORTAL_DEMO=1');
  }
  return found;
};

/** Creates accounts. An account that exists keeps its password and status. */
export function userWork(rules: UserRules): BatchWork<User> {
  return {
    file: users.file,
    size: 200,
    lineOf: ({ line }) => line,
    check: async (trx, rows) => {
      const clients = rows.filter(({ values }) => values.kind === 'client');
      const staff = rows.filter(({ values }) => values.kind === 'staff');
      return [
        ...rows.flatMap((row) => inconsistencies(row, rules).map((fault) => ({ row, fault }))),
        ...(await missingReferences(trx, users.file, clients, [
          { to: 'customer', column: 'fiscal_number', key: (values) => values.fiscal_number },
        ])),
        ...(await missingReferences(trx, users.file, staff, [
          {
            to: 'profile',
            column: 'profile_id',
            key: ({ profile_id: profile }) => profile?.toString() ?? null,
          },
        ])),
      ];
    },
    save: async (trx, rows) => {
      const known = await knownKeys(
        trx,
        'account',
        rows.map(({ values }) => values.fiscal_number),
      );
      const accounts = await Promise.all(
        rows.map(async ({ values }) => ({
          kind: values.kind,
          fiscalNumber: values.fiscal_number,
          status: values.status,
          // A hash costs some 20 ms, so it is made only for new accounts with a password.
          passwordHash:
            values.initial_password === '' || known.has(values.fiscal_number)
              ? null
              : await hashPassword(values.initial_password),
          firstName: values.first_name,
          lastName: values.last_name,
          email: values.email,
          phone: values.phone,
          profileId: values.profile_id ?? 0,
        })),
      );
      await bulkClientAccounts(
        trx,
        accounts.filter(({ kind }) => kind === 'client'),
        rules.at,
      );
      await bulkStaffAccounts(
        trx,
        accounts.filter(({ kind }) => kind === 'staff'),
        rules.at,
      );
      return rows.length - known.size;
    },
  };
}
