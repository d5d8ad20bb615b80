import type { ColumnType, Generated } from 'kysely';
import type { DocumentKind, PaperFacts } from './content.ts';

/** Cause of a revocation: see its words in `revocation-words.ts`. */
export type RevocationReason = 'reversed' | 'undone' | 'earlier' | 'corrected';

export type DocumentTables = {
  /** Every document that was issued; append-only. */
  document: {
    id: Generated<number>;
    /** Verification code, as it is printed on the document. */
    code: string;
    kind: DocumentKind;
    title: string;
    statement: string;
    /** Canonical national ID of the person that it is about. */
    fiscal_number: string;
    holder: string;
    /** Canonical national ID of the person who asked for it. */
    issued_by: string;
    issued_at: Date;
    /** SHA-256 of the PDF's bytes, in hexadecimal. */
    sha256: string;
    /** What the document was made of; null for those of earlier versions. */
    facts: ColumnType<PaperFacts | null, PaperFacts | string | null | undefined, never>;
  };
  /** A document that does not hold any more, since its figures are not those of the ledger; append-only. */
  document_revocation: { document_id: number; revoked_at: Date; reason: RevocationReason };
  /** Customers of whose credits something changed since their documents were held against the ledger. */
  document_doubt: { id: Generated<number>; fiscal_number: string };
  /** Code of a payment's receipt, from when it is first shown; one for each payment. */
  receipt_code: {
    /** Public id of the payment. */
    transaction_id: string;
    code: string;
    fiscal_number: string;
    first_shown_at: Date;
  };
  /** A PDF that may be fetched until its time is over. */
  document_link: {
    /** SHA-256 of the token in the address. */
    token_hash: string;
    document_id: number;
    /** The only session that may fetch it. */
    session_id: number;
    expires_at: Date;
    file_name: string;
    pdf: Buffer;
  };
  /**
   * A statement that was sent, or that a customer without an address could not get: one for each credit and due date.
   */
  statement_notice: {
    invoice: string;
    due_date: string;
    /** Null where the customer has no address. */
    document_id: number | null;
    noticed_at: Date;
  };
  /** Progress through the credits that fall due on a date; they are gone through once on every day that leaves time. */
  statement_walk: {
    due_date: string;
    /** Day of the walk that `after_invoice` belongs to. */
    walks_on: string | null;
    after_invoice: string;
    /** Until then the walk belongs to one process. */
    leased_until: Date | null;
    /** Day of the last complete walk. */
    walked_on: string | null;
  };
};
