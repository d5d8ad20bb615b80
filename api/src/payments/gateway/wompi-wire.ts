/**
 * Schemas of the gateway's messages, for the fields that the adapter reads. Source: docs.wompi.co (Colombia), payment
 * methods, acceptance tokens, events. Every field is validated, since the messages are not ours.
 */
import { Type } from 'typebox';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

export const WireTransaction = Type.Object({
  id: Type.String({ minLength: 1 }),
  reference: Type.String(),
  amount_in_cents: Type.Number(),
  currency: Type.String(),
  status: Type.String(),
  finalized_at: OptionalText,
  payment_method: Type.Object({
    extra: Type.Optional(
      Type.Object({
        ticket_id: OptionalText,
        traceability_code: OptionalText,
        return_code: OptionalText,
        transaction_state: OptionalText,
        async_payment_url: OptionalText,
        reason_code: OptionalText,
      }),
    ),
  }),
});

export const WireTransactionReply = Type.Object({ data: WireTransaction });
export const WireTransactionsReply = Type.Object({ data: Type.Array(WireTransaction) });

export const WireInstitutionsReply = Type.Object({
  data: Type.Array(
    Type.Object({
      financial_institution_code: Type.String({ minLength: 1 }),
      financial_institution_name: Type.String({ minLength: 1 }),
    }),
  ),
});

const Presigned = Type.Object({ acceptance_token: Type.String({ minLength: 1 }) });

export const WireMerchantReply = Type.Object({
  data: Type.Object({ presigned_acceptance: Presigned, presigned_personal_data_auth: Presigned }),
});

export const WireEvent = Type.Object({
  event: Type.String(),
  data: Type.Object({}, { additionalProperties: true }),
  timestamp: Type.Integer(),
  /** ISO 8601, when it was first sent. */
  sent_at: Type.Optional(Type.String({ maxLength: 40 })),
  signature: Type.Object({
    checksum: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
    properties: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 20 }),
  }),
});
