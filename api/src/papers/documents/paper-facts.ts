import { isDeepStrictEqual } from 'node:util';
import { businessDate } from '@portal/values/bogota-time';
import {
  type CreditsWithHistory,
  creditsOfCustomer,
  creditsOnDay,
  creditsWithHistory,
  type KnownCredits,
  receiptOf,
} from '../../money/credit/index.ts';
import { findTransactions, moneyThatWaits, notTakenBack } from '../../money/payments/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { debtCertificate } from './certificates/debt.ts';
import { paymentPlanCertificate } from './certificates/payment-plan.ts';
import { peaceCertificate } from './certificates/peace.ts';
import { rentCertificate } from './certificates/rent.ts';
import type { DocumentContent, DocumentKind, PaperAbout, PaperFacts } from './content.ts';
import { historyDocument } from './history.ts';
import { receiptNow } from './queries/proven-receipt.ts';
import { receiptDocument } from './receipt.ts';
import { statementCertificate } from './statements/own-statement.ts';

/** A document by its record. */
export interface Paper {
  readonly kind: DocumentKind;
  /** Canonical national ID and name of the person that it is about. */
  readonly fiscal_number: string;
  readonly holder: string;
  readonly issued_at: Date;
}

/** Reads the ledger of a customer, once, when a paper first needs it. */
export type Ledger = () => Promise<CreditsWithHistory>;

/** The ledger of the customer that papers are about. */
export function ledgerOf(db: Handle, fiscalNumber: string): Ledger {
  let read: Promise<CreditsWithHistory> | undefined;
  return () => {
    read ??= creditsWithHistory(db, fiscalNumber);
    return read;
  };
}

/**
 * A document made again for the day of its issue, by the ledger as it stands: a payment that was taken back since is not
 * there, one of a later moment is not there yet. The same functions make it that made the document.
 * @param known what it knew then; everything until now where left out.
 * @returns it, or the code of the refusal where there is no such document.
 */
async function madeAgain(
  db: Handle,
  paper: Paper,
  { about, known, waiting = [] }: Pick<PaperFacts, 'about' | 'waiting'> & { readonly known?: KnownCredits },
  ledger: Ledger,
): Promise<DocumentContent | ApiError['code']> {
  const today = businessDate(paper.issued_at);
  const { invoices = [], payments = [], due = '', year = 0 } = about;
  const holder = { fiscalNumber: paper.fiscal_number, name: paper.holder };
  const told = new Set(waiting.map(({ transaction }) => transaction));
  const subject = async () => ({
    ...{ db, holder, today },
    credits: creditsOnDay(await ledger(), today, known, told).credits,
  });
  const make = async (): Promise<DocumentContent> => {
    switch (paper.kind) {
      case 'debt':
        return await debtCertificate({ ...(await subject()), waiting: await notTakenBack(db, waiting) });
      case 'peace':
        return await peaceCertificate(await subject(), about.invoices);
      case 'payment_plan':
        return await paymentPlanCertificate(await subject(), invoices[0] ?? '');
      case 'statement':
        return await statementCertificate(await subject(), invoices[0] ?? '', due);
      case 'rent':
        // The year is over: what is paid later has another day, and what was taken back is not in the ledger.
        return await rentCertificate({ db, holder, today, credits: (await ledger()).credits }, year);
      case 'history':
        return historyDocument(await findTransactions(db, payments), today);
      case 'receipt': {
        const [transaction] = await findTransactions(db, payments);
        if (transaction === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
        const all = await receiptOf(db, transaction.transaction_id, today);
        const own = all?.invoices.filter(({ invoice }) => invoices.includes(invoice)) ?? [];
        return receiptDocument({ transaction, receipt: own.length === 0 ? null : { invoices: own } }, today);
      }
    }
  };
  return await make().catch((error: unknown) => {
    if (error instanceof ApiError) return error.code;
    throw error;
  });
}

const plain = (figures: unknown): unknown => JSON.parse(JSON.stringify(figures));

/** Facts of a document at its issue, by the ledger. @throws ApiError where money has made it impossible meanwhile. */
export async function factsOf(
  db: Handle,
  paper: Paper,
  { about, figures }: DocumentContent,
): Promise<PaperFacts> {
  // A list of payments holds as it was printed: that of an administrator is about many customers.
  if (paper.kind === 'history' || paper.kind === 'receipt') return { about, figures, known: {} };
  const ledger = ledgerOf(db, paper.fiscal_number);
  const waiting = paper.kind === 'debt' ? await moneyThatWaits(db, paper.fiscal_number) : [];
  const content = await madeAgain(db, paper, { about, waiting }, ledger);
  if (typeof content === 'string') throw new ApiError(content);
  const { known } = creditsOnDay(await ledger(), businessDate(paper.issued_at));
  return { about, known, figures: content.figures, ...(waiting.length > 0 ? { waiting } : {}) };
}

/**
 * What holds now of a document in place of what it says, as a sentence; undefined while its figures are still those of
 * the ledger.
 */
export async function whatHolds(
  db: Handle,
  paper: Paper,
  facts: PaperFacts,
  ledger: Ledger,
): Promise<string | undefined> {
  const { about, figures } = facts;
  const content = await madeAgain(db, paper, facts, ledger);
  if (typeof content !== 'string') {
    const found = plain(content.figures) as typeof figures;
    // A credit that came later, paid off already, takes nothing from a paz y salvo.
    const named = Object.fromEntries(Object.keys(figures).map((invoice) => [invoice, found[invoice]]));
    if (isDeepStrictEqual(paper.kind === 'peace' ? named : found, figures)) return undefined;
  }
  if (paper.kind === 'peace') return await peaceNow(db, paper, Object.keys(figures), about);
  if (typeof content !== 'string') return content.statement;
  if (content === 'NO_OPEN_INVOICES') return 'Ese día no debía nada.';
  const receipt = paper.kind === 'receipt' ? await receiptNow(db, about.payments) : undefined;
  return receipt ?? 'Eso ya no consta en nuestros registros.';
}

/** Whether a person is at peace today over what a paz y salvo named: the paper speaks of its day and stays revoked. */
async function peaceNow(
  db: Handle,
  paper: Paper,
  named: readonly string[],
  about: PaperAbout,
): Promise<string> {
  const open = (await creditsOfCustomer(db, paper.fiscal_number)).filter(({ status }) => status === 'open');
  const owed = named.filter((invoice) => open.some((credit) => credit.invoice === invoice));
  if (about.invoices === undefined && open.length > 0) return 'Hoy no está a paz y salvo por todo concepto.';
  return owed.length > 0
    ? `Hoy no está a paz y salvo por ${owed.join(', ')}.`
    : `Hoy está a paz y salvo por ${named.join(', ')}: se puede pedir uno nuevo.`;
}
