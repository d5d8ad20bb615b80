import { sql } from 'kysely';
import { bulkClientAccounts, bulkStaffAccounts, hashPassword } from '../src/access/identity/index.ts';
import { STAFF_SECOND_FACTOR } from '../src/access/settings/index.ts';
import { saveCustomers } from '../src/people/customers/index.ts';
import { type Handle, inTransaction } from '../src/platform/database/database.ts';

export const PASSWORD = 'Portal2026*';
const JOINED = '2026-01-10T15:00:00Z';

/** National IDs of the people in the tests of access; the profiles below are IDs of the first migration. */
export const people = {
  client: '1010101010',
  otherClient: '2020202020',
  pending: '3030303030',
  unregistered: '7070707070',
  blocked: '8080808080',
  admin: '9090909090',
  reportsAdmin: '9191919191',
  contentAdmin: '9292929292',
  serviceAdmin: '9393939393',
  readingAdmin: '9494949494',
} as const;

export type Person = keyof typeof people;

const clients: readonly Person[] = ['client', 'otherClient', 'pending', 'unregistered', 'blocked'];
const profiles: Partial<Record<Person, number>> = {
  admin: 2,
  reportsAdmin: 3,
  contentAdmin: 4,
  serviceAdmin: 5,
  readingAdmin: 1,
};

/** Creates all people above, each with the same password but `unregistered`, who has none. */
export async function createPeople(db: Handle): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const at = new Date(JOINED);
  const account = (person: Person) => ({
    fiscalNumber: people[person],
    status: person === 'blocked' ? ('INACTIVE' as const) : ('ACTIVE' as const),
    passwordHash: person === 'unregistered' ? null : passwordHash,
  });
  await inTransaction(db, async (trx) => {
    await saveCustomers(
      trx,
      clients.map((person) => ({
        fiscalNumber: people[person],
        firstName: 'Mariana',
        lastName: `Gómez ${person}`,
        email: `${person}@correo.example`,
        phone: '3005550101',
        homePhone: '',
        municipalityCode: null,
        street: 'Calle 10 # 20-30',
        pendingInformation: person === 'pending',
        joinedAt: JOINED,
        approvedLimit: 5_000_000,
        preapprovedIncrease: 0,
      })),
    );
    await bulkClientAccounts(trx, clients.map(account), at);
    await bulkStaffAccounts(
      trx,
      Object.entries(profiles).map(([person, profileId]) => ({
        ...account(person as Person),
        firstName: 'Paula Andrea',
        lastName: 'Jaramillo',
        email: `${person}@empresa.example`,
        phone: '3005550102',
        profileId,
      })),
      at,
    );
    // Tests of the second factor turn it on.
    await sql`update feature_variable set is_active = false where id = ${STAFF_SECOND_FACTOR}`.execute(trx);
  });
}
