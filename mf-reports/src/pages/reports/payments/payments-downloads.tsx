import { ApiResponseError, call, messageOf } from '@portal/api-client';
import { PdfButton } from '@portal/features/documents';
import { texts as all } from '../../../texts.ts';
import { ReportDownload } from '../downloads/report-download.tsx';
import styles from '../reports.module.css';
import { exportOf, type PaymentsAsked } from './filter-rules.ts';

const { payments: texts } = all;

/** Most payments that a PDF takes (RE-20). */
const MOST_IN_PDF = 50;

export interface PaymentsDownloadsProps {
  /** Filters and order of the list, not those being typed. */
  readonly asked: PaymentsAsked;
  /** Number of payments on all pages of the list. */
  readonly total: number;
}

/** Downloads of the list as files, only where there are results (RE-20, RE-21). */
export function PaymentsDownloads({ asked, total }: PaymentsDownloadsProps) {
  if (total === 0) return null;
  return (
    <div className={styles['get']}>
      {total <= MOST_IN_PDF ? (
        <PdfDownload asked={asked} />
      ) : (
        <span className="tiny mute">{texts.pdfLimit(MOST_IN_PDF)}</span>
      )}
      <ReportDownload
        label={texts.csv}
        begin={(send) => send('POST /api/exports/payments', { body: exportOf(asked) })}
      />
    </div>
  );
}

function PdfDownload({ asked }: { asked: PaymentsAsked }) {
  const ask = async () => {
    const query = { ...exportOf(asked), trx_by_page: 0, page: 0, file: 'PDF' } as const;
    return (await call('GET /api/payment/report', { query })).url_certificate;
  };
  const problemOf = (error: unknown) =>
    error instanceof ApiResponseError ? messageOf(error) : texts.pdfFailed;
  return (
    <PdfButton ask={ask} none={texts.noPdf} problemOf={problemOf}>
      {texts.pdf}
    </PdfButton>
  );
}
