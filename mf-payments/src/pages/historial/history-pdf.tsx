import { call, messageOf } from '@portal/api-client';
import { PdfButton } from '@portal/features/documents';
import { type Filters, queryOf } from './filters.ts';
import { historyTexts as texts } from './texts.ts';

/** Most transactions that a PDF takes (HI-11). */
const MOST_IN_PDF = 50;

export interface HistoryPdfProps {
  /** Filters of the shown list, not those in the form. */
  readonly filters: Filters;
  /** Number of transactions on all pages of the list. */
  readonly total: number;
}

/** Button that opens the filtered payments as a PDF in a window of its own (HI-10 … HI-12). */
export function HistoryPdf({ filters, total }: HistoryPdfProps) {
  if (total > MOST_IN_PDF) return <span className="tiny mute">{texts.pdfLimit(MOST_IN_PDF)}</span>;

  const ask = async () => {
    const query = { ...queryOf(filters, 0), trx_by_page: 0, file: 'PDF' } as const;
    return (await call('GET /api/transactions', { query })).url_certificate;
  };
  return (
    <PdfButton ask={ask} none={texts.noPdf} problemOf={messageOf}>
      {texts.pdf}
    </PdfButton>
  );
}
