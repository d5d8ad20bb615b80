import { businessDate } from '../platform/clock.ts';
import type { Handle } from '../platform/database.ts';
import { randomId } from './random-id.ts';
import { type Marca, paymentTables, type Status } from './tables.ts';

/** A payment made before this system existed. It is shown and searched, and moves nothing in the ledger. */
export interface HistoricTransaction {
  readonly fiscalNumber: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly status: Status;
  readonly responseGateway: string;
  readonly reasonCode: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly trazabilityCode: string | null;
  readonly ticketId: string | null;
  readonly concept: string;
  readonly login: boolean;
  /** Whole pesos; at least one line, each of another invoice. */
  readonly lines: readonly {
    readonly invoice: string;
    readonly amountWithoutMora: number;
    readonly interestsMora: number;
    readonly marca: Marca;
  }[];
}

const BATCH = 500;

const amountOf = (line: HistoricTransaction['lines'][number]): number =>
  line.amountWithoutMora + line.interestsMora;

/** Takes over payments of another system, in the caller's transaction. Answers their public ids in order. */
export const importTransactions = async (
  trx: Handle,
  transactions: readonly HistoricTransaction[],
): Promise<readonly string[]> => {
  const db = paymentTables(trx);
  const publicIds: string[] = [];
  for (let start = 0; start < transactions.length; start += BATCH) {
    const batch = transactions
      .slice(start, start + BATCH)
      .map((historic) => ({ historic, publicId: randomId(26) }));
    const rows = await db
      .insertInto('payment_transaction')
      .values(
        batch.map(({ historic, publicId }) => ({
          public_id: publicId,
          reference: `H-${publicId}`,
          fiscal_number: historic.fiscalNumber,
          status: historic.status,
          money: historic.status === 'Approved' ? ('historic' as const) : ('none' as const),
          attention: null,
          total_amount: historic.lines.reduce((sum, line) => sum + amountOf(line), 0),
          received_amount: null,
          business_date: businessDate(historic.createdAt),
          bank_code: historic.bankCode,
          bank_name: historic.bankName,
          payment_concept: historic.concept,
          login: historic.login,
          gateway: 'import',
          gateway_id: null,
          trazability_code: historic.trazabilityCode,
          ticket_id: historic.ticketId,
          bank_url: null,
          response_gateway: historic.responseGateway,
          reason_code: historic.reasonCode,
          created_at: historic.createdAt,
          paid_at: historic.paidAt,
          next_check_at: null,
          last_checked_at: null,
        })),
      )
      .returning(['id', 'public_id'])
      .execute();
    const idOf = new Map(rows.map((row) => [row.public_id, row.id]));
    await db
      .insertInto('payment_line')
      .values(
        batch.flatMap(({ historic, publicId }) =>
          historic.lines.map((line, position) => ({
            transaction_id: idOf.get(publicId) as number,
            invoice: line.invoice,
            position,
            amount_without_mora: line.amountWithoutMora,
            interests_mora: line.interestsMora,
            total_payment: amountOf(line),
            marca: line.marca,
          })),
        ),
      )
      .execute();
    publicIds.push(...batch.map(({ publicId }) => publicId));
  }
  return publicIds;
};
