import { certificatesPage } from '@portal/contract/page-addresses/certificates-page';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { Button, Card, Money, ProgressRing, SummaryList } from '@portal/ui/core';
import { shortDate } from '@portal/ui/format';
import { CertificateIcon } from '@portal/ui/icons';
import styles from './customer.module.css';
import type { CardOfOverview } from './overview.ts';
import { customerTexts } from './texts.ts';

const text = customerTexts.balance;

/** Arrears and their invoices, or the next instalment; the limit, and the certificates. */
export function BalanceCard({ overview, className }: CardOfOverview) {
  const { balance, invoices, acts, customer } = overview;
  const isLate = balance.overdue > 0;
  const owes = invoices.length > 0;
  const rows = isLate
    ? [
        ...invoices
          .filter(({ overdue }) => overdue > 0)
          .map(({ invoice, overdue }) => ({ label: text.invoice(invoice), value: overdue })),
        ...(balance.late_interest > 0
          ? [{ label: text.late(balance.overdue_days), value: balance.late_interest }]
          : []),
      ]
    : [];
  const share = balance.limit > 0 ? balance.used / balance.limit : 0;
  const percent = Math.round(share * 100);
  return (
    <Card
      title={isLate ? text.overdueTitle : owes ? text.nextTitle : text.nothingTitle}
      className={`${styles['stacked']} ${className ?? ''}`}
    >
      <p className={styles['sum']}>
        <Money amount={isLate ? balance.overdue : balance.next} />
      </p>
      {rows.length > 0 && <SummaryList rows={rows} />}
      {!isLate && balance.next_due_from && (
        <p className="tiny mute">{text.due(shortDate(balance.next_due_from))}</p>
      )}
      <div className={styles['limit']}>
        <ProgressRing value={share} label={text.usedShare(percent)} size={72}>
          {text.share(percent)}
        </ProgressRing>
        <SummaryList
          className="tiny"
          rows={[
            { label: text.used, value: balance.used },
            { label: text.available, value: balance.available },
            { label: text.limit, value: balance.limit },
          ]}
        />
      </div>
      {acts.certificates && (
        <div className={styles['certificates']}>
          <Button
            variant="line"
            wide
            icon={<CertificateIcon />}
            href={pageHref(certificatesPage, { fiscalNumber: customer.fiscal_number })}
          >
            {text.certificates}
          </Button>
          <p className="tiny mute">{owes ? text.peaceLater : text.peaceNow}</p>
        </div>
      )}
    </Card>
  );
}
