/**
 * Schemas of the gateway's messages, for the fields that the adapter reads. Source: docs.wompi.co (Colombia), payment
 * methods, acceptance tokens, events. What decides about money (id, reference, state, amount, currency) must be there;
 * ids and amounts come as text or as numbers. All else only informs: where it cannot be read, it counts as absent.
 */
import { type Static, Type } from 'typebox';

const TextOrNumber = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);
/** An id that is kept and asked by: no longer than the database takes, and no number that a computer rounds. */
const Id = Type.Union([
  Type.String({ pattern: '^[!-~]{1,200}$' }),
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);
const Informs = Type.Optional(Type.Unknown());

export const WireTransaction = Type.Object({
  id: Id,
  reference: TextOrNumber,
  amount_in_cents: TextOrNumber,
  currency: Type.String(),
  status: Type.String(),
  finalized_at: Informs,
  payment_method: Informs,
});

/** Bytes of a text that an index of the database takes. */
const LONGEST_TEXT = 2000;

/**
 * The value of a field that only informs, as text; null where it is neither text nor a number, is empty, or is text that
 * the database cannot keep: money that moved does not wait for it.
 */
export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isThere ? textAt((value as Record<string, unknown>)[key], ...rest) : null;
  }
  if (typeof value === 'number') return String(value);
  const isKept = typeof value === 'string' && value !== '' && !/[\p{Cc}\p{Cs}]/u.test(value);
  return isKept && Buffer.byteLength(value) <= LONGEST_TEXT ? value : null;
}

/** Whole cents, or null for anything else: `11261100`, also as text and with decimals that are 0. */
export function centsOf({ amount_in_cents: said }: Static<typeof WireTransaction>): number | null {
  const cents = typeof said === 'number' || /^\d{1,15}(\.0+)?$/.test(said) ? Number(said) : Number.NaN;
  return Number.isSafeInteger(cents) ? cents : null;
}

export const WireTransactionReply = Type.Object({ data: WireTransaction });
/** Other transactions of the list do not keep the one that is looked for from being read. */
export const WireTransactionsReply = Type.Object({ data: Type.Array(Type.Unknown()) });

export const WireInstitutionsReply = Type.Object({
  data: Type.Array(
    Type.Object({ financial_institution_code: TextOrNumber, financial_institution_name: TextOrNumber }),
  ),
});

const Presigned = Type.Object({ acceptance_token: Type.String({ minLength: 1 }) });

export const WireMerchantReply = Type.Object({
  data: Type.Object({ presigned_acceptance: Presigned, presigned_personal_data_auth: Presigned }),
});

export const WireEvent = Type.Object({
  event: Type.String(),
  data: Type.Object({}, { additionalProperties: true }),
  /** Seconds since 1970. */
  timestamp: Type.Union([Type.Integer(), Type.String({ pattern: '^[0-9]{1,12}$' })]),
  /** ISO 8601, when it was first sent. */
  sent_at: Informs,
  signature: Type.Object({
    checksum: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
    properties: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 20 }),
  }),
});
