import type { Output } from '@portal/contract';
import type { KnownCredits } from '../../money/credit/index.ts';
import type { QuotedOnItsWay } from '../../money/payments/index.ts';

export type DocumentKind = Output<'GET /api/verify/:code'>['kind'];

export interface Column {
  readonly title: string;
  /** Share of the table's width. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Sums, drawn apart from the rows. */
  readonly total?: readonly string[];
}

/** Selection behind a document. */
export interface PaperAbout {
  readonly invoices?: readonly string[];
  /** Due date of a statement. */
  readonly due?: string;
  readonly year?: number;
  /** Public ids of payments. */
  readonly payments?: readonly string[];
}

/** What a document was made of: its selection, what was known then, and the figures that it says. */
export interface PaperFacts {
  readonly about: PaperAbout;
  readonly known: KnownCredits;
  readonly figures: Readonly<Record<string, unknown>>;
  /** Money that it told as received and not applied yet; left out where there was none. */
  readonly waiting?: readonly QuotedOnItsWay[];
}

/** Texts of a document, ready to read, without its layout. */
export interface DocumentContent {
  readonly kind: DocumentKind;
  readonly title: string;
  /** Name of the file, without extension: letters, digits and dashes. */
  readonly file: string;
  readonly paragraphs: readonly string[];
  /** A few figures above the tables. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
  /** The certified fact in a sentence, repeated on the page of the verification code. */
  readonly statement: string;
  /** What the document was asked for, beside its holder and day. */
  readonly about: PaperAbout;
  /** Facts of the document that money may change later, without a word: numbers in whole pesos, days, names. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly isWide?: true;
}

/** Person that a document is about. */
export interface Holder {
  /** Canonical national ID. */
  readonly fiscalNumber: string;
  readonly name: string;
}

/** Proof that a document is ours: its verification code and when it was issued. */
export interface Seal {
  readonly code: string;
  /** Address that the QR code leads to. */
  readonly verifyUrl: string;
  readonly issuedAt: Date;
}
