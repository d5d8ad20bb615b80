import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import { keyedHash, randomToken } from '../../../platform/process/secret-values.ts';
import { accountOf } from '../account.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { clearAllAttempts } from '../login-attempts.ts';
import { tellAdministrators } from '../notices.ts';
import { hashPassword } from '../password-hashing.ts';
import { allProfiles, lockAdministration } from '../profile-coverage.ts';
import type { IdentityTables } from '../tables.ts';
import { endAccess } from './end-access.ts';
import { TEMPORARY_PASSWORD_LIFETIME } from './save-staff.ts';
import { fullProfiles, NEEDED_FULL_ADMINISTRATORS } from './staff-safety.ts';

/** A command of the machine is refused, with the reason in words for its terminal. */
export class AppointmentRefusedError extends Error {}

export interface Appointed {
  /** As typed. */
  readonly fiscalNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Why one more is made although there are two; undefined for the first two. */
  readonly reason: string | undefined;
}

/** Active full administrators with a password that opens a login now. */
const whoCanGetIn = async (trx: Handle, profiles: readonly number[], now: Date): Promise<number> => {
  const { count } = await trx
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'ACTIVE')
    .where('password_hash', 'is not', null)
    .where((row) => row.or([row('temporary_until', 'is', null), row('temporary_until', '>', now)]))
    .where('profile_id', 'in', profiles)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Makes a full administrator from the machine, or gives one back the way in: a new one, or staff that exist, with a
 * temporary password, the given e-mail, and nothing that opened the account before. Only this, another administrator and
 * the owner's recovery set a password of staff. Without a reason only until two can get in. Logged, and
 * told to the other administrators.
 * @returns the temporary password, which is good for 24 hours
 * @throws AppointmentRefusedError
 */
export async function appointAdministrator(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  customers: Pick<CustomerDirectory, 'endOutliving'>,
  { reason, ...given }: Appointed,
): Promise<string> {
  const fiscalNumber = typedFiscalNumber(given.fiscalNumber);
  const password = randomToken().slice(0, 16);
  const hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await lockAdministration(trx);
    const tables = trx.withTables<IdentityTables>();
    const now = clock.now();
    const [profile, ...others] = fullProfiles(await allProfiles(trx));
    if (!profile)
      throw new AppointmentRefusedError('No profile grants every module: run the migrations first.');
    const full = [profile, ...others].map(({ id }) => id);
    if (reason === undefined && (await whoCanGetIn(trx, full, now)) >= NEEDED_FULL_ADMINISTRATORS) {
      throw new AppointmentRefusedError(
        'Two full administrators can get in: they make the others. Give --reason where they cannot.',
      );
    }
    const existing = await accountOf(trx, fiscalNumber, 'either');
    if (existing?.kind === 'client') {
      throw new AppointmentRefusedError('This ID has a customer’s account; an ID has one account.');
    }
    const access = {
      ...{ status: 'ACTIVE' as const, password_hash: hash },
      temporary_until: new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME),
    };
    const { id } = await tables
      .insertInto('account')
      .values({ fiscal_number: fiscalNumber, kind: 'staff', created_at: now, ...access })
      .onConflict((known) => known.column('fiscal_number').doUpdateSet(access))
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = {
      ...{ first_name: given.firstName, last_name: given.lastName, email: given.email },
      ...{ profile_id: profile.id, email_before: null, email_before_until: null },
      ...{ contact_by: null, contact_at: null, contact_earlier: [], contact_earlier_at: null },
    };
    await tables
      .insertInto('staff_member')
      .values({ account_id: id, phone: '', ...person })
      .onConflict((known) => known.column('account_id').doUpdateSet(person))
      .execute();
    await tables.deleteFrom('second_factor').where('account_id', '=', id).execute();
    await endAccess(trx, customers, { id, fiscal_number: fiscalNumber }, now, { passkeys: 'all' });
    await clearAllAttempts(trx, keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber));
    const subject = 'Se creó un administrador desde el servidor';
    await tellAdministrators(trx, now, id, subject, [
      `${given.firstName} ${given.lastName} recibió un usuario con todos los módulos, con un comando en el servidor.`,
      ...(reason === undefined ? [] : [`Motivo: ${reason}`]),
      'Si nadie de ustedes lo pidió, bloqueen ese usuario y avisen ya a seguridad de la información.',
    ]);
    const data = { profile: profile.id, ...(reason === undefined ? {} : { reason }) };
    await audit(trx, now, {
      actor: 'system',
      subject: fiscalNumber,
      action: 'administrator appointed',
      data,
    });
  });
  return password;
}
