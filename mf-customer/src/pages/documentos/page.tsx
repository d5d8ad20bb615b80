import { call, query } from '@portal/api-client';
import { rentYears } from '@portal/features/certificates';
import { Field, Select } from '@portal/ui/controls';
import { ErrorState, Link, Note, Skeleton, SkeletonCard } from '@portal/ui/core';
import { comeTogether } from '@portal/ui/data';
import { groupedId, todayInBogota } from '@portal/ui/format';
import { CalendarIcon, DocumentIcon, MoneyIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberCertificate } from '../../parts/stored-certificate.ts';
import { documentTexts as texts } from '../../texts.ts';
import { debtToday, hadCreditIn } from './availability.ts';
import { CertificateCard } from './certificate-card.tsx';
import styles from './documentos.module.css';
import { PeaceCard, type PeaceCardProps } from './peace-card.tsx';
import { StatementCard } from './statement-card.tsx';
import { useCertificate } from './use-certificate.ts';
import { useClosedInvoices } from './use-closed-invoices.ts';

/** The four certificates of a customer (CE rows), and the statements of their credits. */
export default function DocumentsPage() {
  const user = useQuery(query('GET /api/user'));
  // All are asked at once.
  const answers = [
    user,
    useQuery(query('GET /api/allInvoices')),
    useQuery(query('GET /api/certificates/statements')),
    useClosedInvoices(user.data?.fiscal_number),
  ];
  return (
    <CustomerPage
      title={texts.title}
      lead={texts.lead}
      aside={
        user.data ? (
          <p className="mute">
            {texts.holder(
              `${user.data.first_name} ${user.data.last_name}`,
              groupedId(user.data.fiscal_number),
            )}
          </p>
        ) : (
          <Skeleton width={220} height={24} />
        )
      }
    >
      {comeTogether(answers) ? <Cards fiscalNumber={user.data?.fiscal_number} /> : <WaitingCards />}
    </CustomerPage>
  );
}

function WaitingCards() {
  return (
    <div className={styles['cards']}>
      {['left', 'right'].map((column) => (
        <div key={column} className={styles['cards']}>
          <SkeletonCard lines={4} />
          <SkeletonCard lines={4} />
        </div>
      ))}
    </div>
  );
}

function Cards({ fiscalNumber }: PeaceCardProps) {
  return (
    <>
      <div className={styles['cards']}>
        <div className={styles['cards']}>
          <PeaceCard fiscalNumber={fiscalNumber} />
          <StatementCard />
        </div>
        <div className={styles['cards']}>
          <DebtCard />
          <RentCard fiscalNumber={fiscalNumber} />
          <PlanCard />
        </div>
      </div>
      <Note className={styles['verify']}>
        {texts.verify} <Link href="/verificar">{texts.verifyLink}</Link>
      </Note>
    </>
  );
}

function DebtCard() {
  const certificate = useCertificate('debt');
  const invoices = useQuery(query('GET /api/allInvoices')).data?.invoices;
  const availability = invoices && debtToday(invoices);
  return (
    <CertificateCard
      title={texts.debt.title}
      text={texts.debt.text}
      icon={<MoneyIcon />}
      certificate={certificate}
      availability={availability}
      onAsk={() => {
        rememberCertificate({ kind: 'deuda' });
        return certificate.ask(() => call('GET /api/certificates/debt'), availability?.kind === 'nothing');
      }}
    />
  );
}

/** The years of the row are all there; those without a credit say so, and the latest one with a credit stands first. */
function RentCard({ fiscalNumber }: PeaceCardProps) {
  const certificate = useCertificate('rent');
  const years = rentYears(todayInBogota());
  const invoices = useQuery(query('GET /api/allInvoices')).data?.invoices;
  const closed = useClosedInvoices(fiscalNumber).data?.invoices;
  const known = invoices && closed;
  const had = (value: number): boolean => !known || hadCreditIn(value, invoices, closed);
  const [chosen, setChosen] = useState('');
  const year = chosen || String(years.find(had) ?? years[0] ?? '');
  return (
    <CertificateCard
      title={texts.rent.title}
      text={texts.rent.text}
      icon={<CalendarIcon />}
      certificate={certificate}
      availability={known && { kind: had(Number(year)) ? 'available' : 'nothing' }}
      onAsk={() => {
        rememberCertificate({ kind: 'renta' });
        return certificate.ask(
          () => call('GET /api/certificates/rent/:year', { params: { year: Number(year) } }),
          !had(Number(year)),
        );
      }}
    >
      <Field label={texts.rent.year}>
        <Select
          placeholder={null}
          value={year}
          onValue={(chosen) => {
            certificate.forget();
            setChosen(chosen);
          }}
          options={years.map((value) => ({
            value: String(value),
            label: had(value) ? String(value) : texts.rent.without(value),
          }))}
        />
      </Field>
    </CertificateCard>
  );
}

function PlanCard() {
  const certificate = useCertificate('payment_plan');
  const found = useQuery(query('GET /api/allInvoices'));
  const invoices = found.data?.invoices ?? [];
  const [chosen, setChosen] = useState('');
  const invoice = chosen || (invoices[0]?.invoice ?? '');
  const none = found.isSuccess && invoices.length === 0;
  return (
    <CertificateCard
      title={texts.plan.title}
      text={texts.plan.text}
      icon={<DocumentIcon />}
      certificate={certificate}
      availability={found.isSuccess ? { kind: none ? 'nothing' : 'available' } : undefined}
      disabled={invoice === ''}
      onAsk={() => {
        rememberCertificate({ kind: 'plan', invoice });
        return certificate.ask(() =>
          call('GET /api/certificates/paymentPlan/:invoice', { params: { invoice } }),
        );
      }}
    >
      {found.isError ? (
        <ErrorState bare title={texts.failed} onRetry={found.refetch} />
      ) : (
        <Field label={texts.plan.invoice}>
          <Select
            placeholder={none ? texts.plan.none : null}
            disabled={invoice === ''}
            value={invoice}
            onValue={(value) => {
              certificate.forget();
              setChosen(value);
            }}
            options={invoices.map((row) => ({
              value: row.invoice,
              label: row.status === 'closed' ? texts.plan.closed(row.invoice) : row.invoice,
            }))}
          />
        </Field>
      )}
    </CertificateCard>
  );
}
