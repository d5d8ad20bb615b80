import type { Output } from '@portal/contract';
import type { Context } from '../../../platform/database/context.ts';
import { unsealedBody } from '../../../platform/delivery/outbox.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { TermContext } from '../context.ts';
import { acceptTermCode } from '../operations/accept-term-code.ts';
import { confirmTermChange } from '../operations/confirm.ts';
import { sendTermCode } from '../operations/send-term-code.ts';
import { simulateTermChange } from '../operations/simulate.ts';
import { validateTermChange } from '../operations/validate.ts';

/** A change whose code has been accepted: only the final authorisation is left. */
export interface ReadyChange {
  readonly who: string;
  readonly invoice: string;
  readonly term: number;
  readonly number: number;
}

const principalOf = (who: string): Principal => ({
  kind: 'client',
  sessionId: 1,
  accountId: 1,
  fiscalNumber: who,
  pendingInformation: false,
});
const requestOf = ({ who, invoice, term }: Omit<ReadyChange, 'number'>) => ({
  invoice,
  fiscal_number: who,
  cuota: term,
  user: who,
});

/** Takes every step but the last, for a customer who has not asked for a code yet. */
export async function readyToConfirm(
  context: Context,
  wanted: Omit<ReadyChange, 'number'>,
): Promise<ReadyChange> {
  const { who } = wanted;
  const principal = principalOf(who);
  const request = requestOf(wanted);
  const { log_modification } = await validateTermChange(context, principal, {
    ...request,
    log_modification: 0,
  });
  await simulateTermChange(context, principal, request);
  await sendTermCode(context, principal, { fiscal_number: who, log_modification });
  const mail = await context.db
    .selectFrom('outbox_message')
    .select(['body', 'sealed'])
    .where('recipient', '=', `m${who}@correo.example`)
    .executeTakeFirstOrThrow();
  const text = mail.sealed ? unsealedBody(context.config.secrets, mail.body) : mail.body;
  const codigo = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '';
  await acceptTermCode(context, principal, { documento: who, codigo });
  return { ...wanted, number: log_modification };
}

/** The final authorisation, as the customer gives it. */
export function confirmReady(
  context: TermContext,
  change: ReadyChange,
): Promise<Output<'POST /api/modificarPlazoCredito'>> {
  return confirmTermChange(context, principalOf(change.who), {
    ...requestOf(change),
    interest: '1.8',
    log_modification: change.number,
  });
}
