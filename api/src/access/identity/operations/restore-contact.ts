import { maskedEmail } from '@portal/values/masking';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { notifyStaff, tellAdministrators } from '../notices.ts';
import { lockActor } from '../profile-coverage.ts';
import type { IdentityTables } from '../tables.ts';
import { staffNames } from './staff-version.ts';

interface Reached {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Tells all administrators that one of them changed where a colleague with much power is reached. */
export async function tellOfContact(
  trx: Handle,
  at: Date,
  { id, first_name, last_name }: Reached,
  by: string,
  email: string,
): Promise<void> {
  const name = (await staffNames(trx, [by])).get(by) ?? by;
  await tellAdministrators(trx, at, id, 'Cambió el correo de un administrador', [
    `${name} cambió el correo de ${first_name} ${last_name} a ${maskedEmail(email)}. Sus códigos llegan al correo anterior durante 72 horas.`,
    'Si no debía cambiar, devuelvan el correo anterior en Admin Usuarios antes de que pase ese tiempo.',
  ]);
}

/**
 * Takes a change of an administrator's e-mail back while codes still go to the one before. It protects, so any
 * administrator who manages administrators may do it at once, also of a colleague who may do more; all are told.
 * @throws ApiError NOT_FOUND where no change waits
 */
export async function restoreContact(
  { db, clock }: Context,
  principal: AdminPrincipal,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const actor = await lockActor(trx, principal);
    const tables = trx.withTables<IdentityTables>();
    const staff = await tables
      .selectFrom('staff_member')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['id', 'fiscal_number', 'first_name', 'last_name', 'email', 'phone', 'email_before'])
      .where('account_id', '=', id)
      .where('email_before_until', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (staff?.email_before == null) throw new ApiError('NOT_FOUND');
    const restored = { ...staff, email: staff.email_before };
    await tables
      .updateTable('staff_member')
      .set({
        ...{ email: restored.email, email_before: null, email_before_until: null },
        ...{ contact_by: null, contact_at: null },
      })
      .where('account_id', '=', id)
      .execute();
    await notifyStaff(trx, now, { ...staff, emailOfCodes: restored.email }, restored, false);
    await tellAdministrators(trx, now, id, 'Se devolvió el correo de un administrador', [
      `El correo de ${staff.first_name} ${staff.last_name} es otra vez ${maskedEmail(restored.email)}.`,
    ]);
    await audit(trx, now, {
      actor: actor.fiscalNumber,
      subject: staff.fiscal_number,
      action: 'administrator contact restored',
      data: { email: [maskedEmail(staff.email), maskedEmail(restored.email)], reason },
    });
  });
}
