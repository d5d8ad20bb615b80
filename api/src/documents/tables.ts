import type { Generated } from 'kysely';
import type { DocumentKind } from './content.ts';

export type DocumentTables = {
  /** Every document that was issued; never changed. */
  document: {
    id: Generated<number>;
    /** What is printed on it. */
    code: string;
    kind: DocumentKind;
    title: string;
    statement: string;
    /** Whom it is about. */
    fiscal_number: string;
    holder: string;
    /** Who asked for it: a canonical national ID. */
    issued_by: string;
    issued_at: Date;
    /** Of the PDF's bytes, in hexadecimal. */
    sha256: string;
  };
  /** A PDF that waits to be fetched; it leaves when it is, or when its time is over. */
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
};
