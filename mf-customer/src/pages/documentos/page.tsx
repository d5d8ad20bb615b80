import { call, query } from '@portal/api-client';
import { Link, Note, Skeleton, SkeletonCard } from '@portal/ui/core';
import { comeTogether } from '@portal/ui/data';
import { groupedId } from '@portal/ui/format';
import { MoneyIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { documentTexts as texts } from '../../document-texts.ts';
import { rememberCertificate } from '../../parts/stored-certificate.ts';
import { debtToday } from './availability.ts';
import { CertificateCard } from './certificate-card.tsx';
import styles from './documentos.module.css';
import { PeaceCard, type PeaceCardProps } from './peace-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { RentCard } from './rent-card.tsx';
import { StatementCard } from './statement-card.tsx';
import { useCertificate } from './use-certificate.ts';
import { useClosedInvoices } from './use-closed-invoices.ts';

/** The four certificates of a customer (CE rows), and the statements of their credits. */
export default function DocumentsPage() {
  const user = useQuery(query('GET /api/user'));
  // All four are requested at once.
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

/** The certificate of today's debt. */
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
