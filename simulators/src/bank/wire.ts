/**
 * The wire format of the gateway: what crosses the network, in the gateway's own words.
 * Source: docs.wompi.co (Colombia): methods of payment, acceptance tokens, events, errors.
 * The API in production has its own types for the same format; nothing there imports these.
 */

/** Every state a transaction can be reported in. Only PENDING is not final (docs: "estados finales"). */
export const transactionStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** State of the same transaction in PSE's own terms. */
export type PseTransactionState = 'PENDING' | 'OK' | 'NOT_AUTHORIZED' | 'FAILED';

export type LegalIdType = 'CC' | 'CE' | 'NIT' | 'PP' | 'TI' | 'DNI' | 'RC' | 'OTHER';

/** `GET /v1/pse/financial_institutions` → `{ data: FinancialInstitution[] }`. */
export interface FinancialInstitution {
  financial_institution_code: string;
  financial_institution_name: string;
}

export interface PresignedAcceptance {
  acceptance_token: string;
  permalink: string;
  type: 'END_USER_POLICY' | 'PERSONAL_DATA_AUTH';
}

/** `GET /v1/merchants/:public_key` → `{ data: MerchantData, meta: {} }`. */
export interface MerchantData {
  id: number;
  name: string;
  email: string;
  contact_name: string;
  phone_number: string;
  active: boolean;
  logo_url: string | null;
  legal_name: string;
  legal_id_type: 'NIT';
  legal_id: string;
  public_key: string;
  accepted_currencies: ['COP'];
  fraud_javascript_key: string | null;
  accepted_payment_methods: ['PSE'];
  presigned_acceptance: PresignedAcceptance;
  presigned_personal_data_auth: PresignedAcceptance;
}

/** The body of `POST /v1/transactions` for PSE. Amounts in cents of a peso. */
export interface CreateTransactionRequest {
  acceptance_token: string;
  accept_personal_auth: string;
  amount_in_cents: number;
  currency: 'COP';
  customer_email: string;
  reference: string;
  /** sha256 hex of reference + amount_in_cents + currency [+ expiration_time] + integrity secret. */
  signature: string;
  expiration_time?: string;
  redirect_url?: string;
  payment_method: {
    type: 'PSE';
    /** 0 a person, 1 a company (then `user_legal_id_type` is NIT). */
    user_type: 0 | 1;
    user_legal_id_type: LegalIdType;
    user_legal_id: string;
    financial_institution_code: string;
    /** At most 64 characters, without `|` and `"`. */
    payment_description: string;
  };
  customer_data: { full_name: string; phone_number: string };
}

/**
 * Fields PSE adds while the transaction lives. `async_payment_url` appears some moments after the creation:
 * the merchant asks until it is there (long polling). `bank_processing_date` appears with a final state.
 */
export interface PseExtra {
  ticket_id: string;
  traceability_code: string;
  external_identifier: string;
  entity_code: string;
  request_date: string;
  transaction_cycle: string;
  /** Whole pesos as text. */
  transaction_value: string;
  vat_value: string;
  return_code: string;
  transaction_state: PseTransactionState;
  async_payment_url?: string;
  bank_processing_date?: string;
  /** PSE's reason of a refusal, 00001 … 10003. An addition of this simulator: the gateway documents no field for it. */
  reason_code?: string;
}

export interface GatewayTransaction {
  id: string;
  created_at: string;
  finalized_at: string | null;
  amount_in_cents: number;
  reference: string;
  customer_email: string;
  currency: 'COP';
  payment_method_type: 'PSE';
  payment_method: CreateTransactionRequest['payment_method'] & { extra?: PseExtra };
  status: TransactionStatus;
  status_message: string | null;
  shipping_address: null;
  redirect_url: string | null;
  payment_source_id: null;
  payment_link_id: null;
  customer_data: CreateTransactionRequest['customer_data'];
  billing_data: null;
}

/**
 * The body posted to the merchant's events URL. `signature.checksum` (also in the header X-Event-Checksum) is the
 * sha256 hex of the values of `signature.properties` (paths inside `data`), the `timestamp` and the events secret.
 */
export interface GatewayEvent {
  event: 'transaction.updated';
  data: { transaction: GatewayTransaction };
  sent_at: string;
  /** Seconds since 1970. */
  timestamp: number;
  signature: { checksum: string; properties: string[] };
  environment: 'test' | 'prod';
}

/** Messages by field; nested objects for nested fields, as in `{ payment_method: { user_type: ['…'] } }`. */
export type FieldMessages = { [field: string]: string[] | FieldMessages };

export interface GatewayError {
  error:
    | {
        type: 'NOT_FOUND_ERROR' | 'INVALID_ACCESS_TOKEN' | 'INTERNAL_SERVER_ERROR' | 'UNPROCESSABLE';
        reason: string;
      }
    | { type: 'INPUT_VALIDATION_ERROR'; messages: FieldMessages };
}
