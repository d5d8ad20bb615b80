import { createHash } from 'node:crypto';
import type { Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { businessDate } from '@portal/values/bogota-time';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import type { Selectable } from 'kysely';
import { isReachable, issueCode } from '../../../access/otp/index.ts';
import { codeContactOf } from '../../../people/customers/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { quoterEligibility } from '../queries/quoter-eligibility.ts';
import type { QuoterTables } from '../tables.ts';
import { purchaseWords, sentMessage } from '../texts.ts';

/** Milliseconds in which a quote may be approved, never past its day: rates and caps are of a date. */
const QUOTE_LIFETIME = 15 * 60_000;

type QuoteRow = Selectable<QuoterTables['quote']>;

/** Binding of the code to its quote; no other quote has the same. */
export function bindingOf(quote: QuoteRow): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        quote.id,
        quote.fiscal_number,
        quote.capital,
        quote.instalments,
        quote.monthly_rate,
        quote.instalment,
        quote.total,
      ]),
    )
    .digest('base64url');
}

/**
 * Sends the customer the code that approves their last quote and nothing else (API-76, QU-12 … QU-15).
 * @throws ApiError QUOTE_MISSING without a quote of the last 15 minutes that still holds, WRONG_DATA when the customer
 * cannot be reached, OTP_ACTIVE or OTP_DAILY_LIMIT.
 */
export async function sendPurchaseCode(
  context: Context,
  fiscalNumber: string,
): Promise<Output<'GET /api/quoter/otp/:fiscal_number'>> {
  const { db, clock, config } = context;
  const minutes = config.otp.lifetime / 60_000;
  return await inTransaction(db, async (trx) => {
    const now = clock.now();
    const judged = await quoterEligibility(context, trx, fiscalNumber);
    const quote = await trx
      .withTables<QuoterTables>()
      .selectFrom('quote')
      .selectAll()
      .where('fiscal_number', '=', fiscalNumber)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const holds =
      quote !== undefined &&
      judged.allowed &&
      now.getTime() - quote.created_at.getTime() < QUOTE_LIFETIME &&
      businessDate(quote.created_at) === businessDate(now) &&
      quote.capital <= judged.available &&
      quote.monthly_rate === judged.rate.monthly;
    if (!holds) throw new ApiError('QUOTE_MISSING');
    const { customer } = judged;
    const recipient = await codeContactOf(trx, customer, now);
    if (!isReachable(recipient)) throw new ApiError('WRONG_DATA');
    const { vigencia_otp } = await issueCode(trx, context, {
      purpose: 'quoter',
      fiscalNumber,
      binding: bindingOf(quote),
      visit: null,
      recipient,
      words: purchaseWords(quote, customer.firstName, minutes),
    });
    await audit(trx, now, {
      actor: fiscalNumber,
      subject: fiscalNumber,
      action: 'purchase code sent',
      data: { quote: quote.id, capital: quote.capital, instalments: quote.instalments },
    });
    return {
      estado: 'OK',
      mensaje: messages.otpSent,
      msj_cotizador: sentMessage(quote, minutes),
      datos_envio: { data: { email: maskedEmail(recipient.email), phone: maskedPhone(recipient.phone) } },
      vigencia_otp,
    };
  });
}
