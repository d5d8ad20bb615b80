import { BRAND_AT_START } from '@portal/contract/brand';
import { usableEmail } from '@portal/values/usable-email';
import { approvedLimitOf, type Customer, customerByFiscalNumber } from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import type { Job } from '../../../platform/process/worker.ts';
import { REVIEW } from '../queries/limit-eligibility.ts';
import type { LimitTables } from '../tables.ts';
import { answerMail, answerMessage } from '../texts.ts';

const BATCH = 100;

/** Tells a customer something about a request, by mail, or by message where no mail reaches them. */
export async function tellOfRequest(
  trx: Handle,
  now: Date,
  { email, phone }: Pick<Customer, 'email' | 'phone'>,
  dedupe: string,
  mail: { readonly subject: string; readonly body: string },
  message: string,
): Promise<void> {
  const address = usableEmail(email);
  await enqueueMessage(
    trx,
    now,
    address === ''
      ? {
          channel: 'sms',
          recipient: phone,
          subject: '',
          body: `${BRAND_AT_START}: ${message}`,
          dedupeKey: `${dedupe}:sms`,
        }
      : { channel: 'email', recipient: address, ...mail, dedupeKey: `${dedupe}:email` },
  );
}

/**
 * Closes the oldest requests that the core system has answered by another limit, or has left unanswered for as long as
 * a review lasts, and tells their customers.
 * @param of the requests of this customer alone
 * @returns how many were closed, a batch at most
 */
export async function answerRequests(trx: Handle, now: Date, of?: string): Promise<number> {
  const answered = await trx
    .withTables<LimitTables>()
    .selectFrom('limit_request')
    .select(['id', 'fiscal_number', 'amount', 'limit_before'])
    .where('status', '=', 'in_review')
    .where(({ or, eb }) =>
      or([
        eb('requested_at', '<=', new Date(now.getTime() - REVIEW)),
        eb('limit_before', '<>', approvedLimitOf('limit_request.fiscal_number')),
      ]),
    )
    .$if(of !== undefined, (rows) => rows.where('fiscal_number', '=', of ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, fiscal_number, amount, limit_before } of answered) {
    const customer = await customerByFiscalNumber(trx, fiscal_number);
    if (!customer) continue;
    const answer = { before: limit_before, asked: limit_before + amount, now: customer.approvedLimit };
    await trx
      .withTables<LimitTables>()
      .updateTable('limit_request')
      .set({ status: answer.now === answer.before ? 'expired' : 'answered', closed_at: now })
      .where('id', '=', id)
      .execute();
    await tellOfRequest(
      trx,
      now,
      customer,
      `limit:${id}:answer`,
      answerMail(customer.firstName, answer),
      answerMessage(answer),
    );
  }
  return answered.length;
}

/** The answers to customers that come round. */
export function limitJobs({ db, clock }: Context): readonly Job[] {
  return [
    {
      name: 'answers about the limit',
      every: 300_000,
      run: () => inTransaction(db, (trx) => answerRequests(trx, clock.now())),
    },
  ];
}
