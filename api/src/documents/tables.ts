import type { Generated } from 'kysely';
import type { DocumentKind } from './content.ts';

export type DocumentTables = {
  /** Every document that was issued; never changed. */
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
    /** Of the PDF's bytes, in hexadecimal. */
    sha256: string;
  };
  /** The code on a receipt's screen: one for each payment, from when it is first shown. */
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
  /** A statement that was sent, or would have been to a customer without an address: once for a credit and due date. */
  statement_notice: {
    invoice: string;
    due_date: string;
    /** Null where there is no address to send a document to. */
    document_id: number | null;
    noticed_at: Date;
  };
  /** Progress through the credits that fall due on a date; they are gone through once on every day that leaves time. */
  statement_walk: {
    due_date: string;
    /** The day of the walk that `after_invoice` belongs to. */
    walks_on: string | null;
    after_invoice: string;
    /** Until then the walk is one process's. */
    leased_until: Date | null;
    /** The day of the last walk that came to its end. */
    walked_on: string | null;
  };
};
