import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { contactWaitOf, leaveOldContact } from './contact-wait.ts';
import { lockCustomer } from './queries.ts';

/**
 * The customer, who has just proved that it is them, confirms the contact that staff entered: from now on codes go
 * there. Without a wait nothing happens.
 * @throws Refusal USER_DOES_NOT_EXIST
 */
export async function confirmContact(context: Context, fiscalNumber: string): Promise<void> {
  const { db, clock } = context;
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    if (!(await lockCustomer(trx, fiscalNumber))) throw new Refusal('USER_DOES_NOT_EXIST');
    if (!(await contactWaitOf(trx, fiscalNumber, now))) return;
    await leaveOldContact(trx, context, fiscalNumber);
    await audit(trx, now, {
      actor: fiscalNumber,
      subject: fiscalNumber,
      action: 'contact confirmed',
      data: {},
    });
  });
}
