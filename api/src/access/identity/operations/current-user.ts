import type { User } from '@portal/contract';
import { eachField } from '@portal/contract/person-fields';
import { personFieldNames } from '@portal/contract/person-headings';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import type { Context } from '../../../platform/database/context.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { permissionsOf } from '../permissions.ts';
import { isHalfway } from '../required-action.ts';
import type { IdentityTables } from '../tables.ts';

const NO_CONTACT = eachField(personFieldNames, () => '');

/**
 * The logged-in person with the data that a page needs after a reload (API-07, EN-03). Staff have no landline; before
 * their second factor or the code of a first login their contact is masked.
 */
export async function currentUser(
  { db }: Context,
  customers: CustomerDirectory,
  principal: Principal,
): Promise<User> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  if (principal.kind === 'client') {
    const contact = await customers.contactOf(db, principal.fiscalNumber);
    return {
      ...(contact ?? NO_CONTACT),
      fiscal_number: principal.fiscalNumber,
      is_admin: false,
      pending_information: principal.pendingInformation,
      permissions: [],
    };
  }
  const staff = await db
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .select(['first_name', 'last_name', 'email', 'phone'])
    .where('account_id', '=', principal.accountId)
    .executeTakeFirst();
  const halfway = isHalfway(principal.requiredAction);
  const permissions = halfway ? [] : await permissionsOf(db, principal.accountId);
  return {
    ...NO_CONTACT,
    ...staff,
    // A guessed password must not show the contact to which the missing code goes.
    ...(halfway ? { email: maskedEmail(staff?.email ?? ''), phone: maskedPhone(staff?.phone ?? '') } : {}),
    fiscal_number: principal.fiscalNumber,
    is_admin: true,
    pending_information: false,
    permissions: permissions.map(({ entry }) => entry),
    ...(principal.requiredAction ? { duty: principal.requiredAction } : {}),
  };
}
